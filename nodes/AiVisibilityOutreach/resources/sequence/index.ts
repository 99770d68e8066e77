import {
	brandInPath,
	inBody,
	inForm,
	locator,
	toAdditionalFields,
	toResource,
	usual,
} from '../../../shared/forms/declare';
import { formSteps, prepareSteps } from './prepareSteps';
import { stepForm } from './stepForm';
import { noteSteps } from './stepGraph';

/** Default of the JSON field: an email, a wait, and a follow-up if there was no reply. */
const exampleSteps = formSteps([
	{ type: 'email', templateId: '', then: 'following' },
	{ type: 'wait', waitDays: 3, then: 'following' },
	{ type: 'condition', conditionType: 'replied', conditionTimeoutDays: 2, ifNotMet: 'following' },
	{ type: 'email', templateId: '' },
]);

export const sequence = toResource({
	name: 'Sequence',
	value: 'sequence',
	description: 'A first email with waits and follow-ups',
	requires: 'editorOnPro',
	operations: [
		{
			...usual.create('sequence', '/v1/brands/{brandId}/email-sequences'),
			description:
				'Create a first email with waits and follow-ups. Nothing is sent until a campaign uses it.',
			prepare: prepareSteps,
			review: noteSteps,
			fields: [
				brandInPath,
				inBody('name', {
					required: true,
					placeholder: 'e.g. Coffee magazines, two follow-ups',
					description: 'Name of the sequence',
				}),
				inForm('stepsFrom', {
					type: 'options',
					options: [
						{ name: 'Form', value: 'form', description: 'Add the steps below' },
						{ name: 'JSON', value: 'json', description: 'Enter the whole list of steps' },
					],
					default: 'form',
					description: 'How to enter the steps',
				}),
				stepForm,
				inBody('steps', {
					displayName: 'Steps (JSON)',
					name: 'stepsJson',
					type: 'json',
					typeOptions: { rows: 10 },
					default: JSON.stringify(exampleSteps, null, 2),
					required: true,
					displayOptions: { show: { stepsFrom: ['json'] } },
					description: 'A list of 1 to 50 steps, in the format that Get returns',
				}),
				toAdditionalFields(
					[
						inBody('description', {
							typeOptions: { rows: 2 },
							placeholder: 'e.g. For magazines that cite us without a link',
							description: 'What the sequence is for',
						}),
					],
					'Add description',
				),
			],
		},
		{
			...usual.get('sequence', '/v1/brands/{brandId}/email-sequences/{sequenceId}'),
			description: 'Retrieve a sequence with its steps',
			isUndocumented: true,
			fields: [
				brandInPath,
				locator('sequenceId', 'Sequence', 'searchSequences', {
					description: 'The sequence to work on',
				}),
			],
		},
		{
			...usual.getMany('sequences', '/v1/brands/{brandId}/email-sequences'),
			description: 'List the sequences of a brand with their steps',
			isUndocumented: true,
			fields: [brandInPath],
		},
	],
});
