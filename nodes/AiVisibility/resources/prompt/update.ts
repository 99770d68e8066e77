import { toUpdateFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { promptInPath, reportInPath } from '../../locators';
import type { Field, Operation } from '../../../shared/describe/types';

const updateFields: Field[] = [
	{
		displayName: 'Category',
		name: 'category',
		type: 'string',
		default: '',
		placeholder: 'e.g. Recommendation',
		description: 'Label for grouping prompts',
		routing: { send: { type: 'body', property: 'category' } },
	},
	{
		displayName: 'Prompt',
		name: 'promptText',
		type: 'string',
		default: '',
		placeholder: 'e.g. Which coffee subscription is best for offices?',
		description: 'What to ask the AI assistants',
		routing: { send: { type: 'body', property: 'prompt_text' } },
	},
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update prompt',
	description: 'Change a prompt of a draft or failed report',
	method: 'PATCH',
	url: '/v1/reports/{reportId}/prompts/{promptId}',
	fields: [brandForList, reportInPath, promptInPath, toUpdateFields(updateFields), writeOptions],
};
