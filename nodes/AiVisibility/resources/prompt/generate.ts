import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';

export const generate: Operation = {
	name: 'Generate',
	value: 'generate',
	action: 'Generate prompts',
	description:
		'Let the service write the prompts of a draft or failed report from the brand facts (takes 10 to 30 seconds)',
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
						'Settings for the generation, in the form that the documentation of the service shows',
					routing: { send: { type: 'body', property: 'auto_generate' } },
				},
			],
			'Add settings',
		),
		writeOptions,
	],
};
