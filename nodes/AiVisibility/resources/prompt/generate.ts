import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const generate: Operation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate prompts',
	description:
		'Generate the prompts of a draft or failed report from the brand facts (takes 10 to 30 seconds)',
	method: 'POST',
	url: '/v1/reports/{reportId}/prompts',
	paging: 'none',
	fixedBody: { auto_generate: {} },
	fields: [
		brandForList,
		reportInPath,
		toAdditionalFields(
			[
				{
					displayName: 'Settings (JSON)',
					name: 'autoGenerate',
					type: 'json',
					default: '{}',
					description:
						"Settings for the generation. See the service's documentation for the format.",
					routing: { send: { type: 'body', property: 'auto_generate' } },
				},
			],
			'Add settings',
		),
		writeOptions,
	],
};
