import type { Field, Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { updateFieldsOf } from '../../../shared/parameters/collections';
import { writeOptions } from '../../../shared/parameters/options';
import { promptInPath } from '../../../shared/parameters/prompt';
import { reportInPath } from '../../../shared/parameters/report';

const updateFields: Field[] = [
	{
		displayName: 'Category',
		name: 'category',
		type: 'string',
		default: '',
		placeholder: 'e.g. Recommendation',
		description: 'A word of yours to group prompts by',
		routing: { send: { type: 'body', property: 'category' } },
	},
	{
		displayName: 'Prompt',
		name: 'promptText',
		type: 'string',
		default: '',
		placeholder: 'e.g. Which coffee subscription is best for offices?',
		description: 'What the AI assistants are asked',
		routing: { send: { type: 'body', property: 'prompt_text' } },
	},
];

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update prompt',
	description: 'Change one prompt of a draft or failed report',
	method: 'PATCH',
	url: '/v1/reports/{reportId}/prompts/{promptId}',
	fields: [brandOfList, reportInPath, promptInPath, updateFieldsOf(updateFields), writeOptions],
};
