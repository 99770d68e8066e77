import { toAdditionalFields } from '../../../shared/fields/collections';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Field, Operation } from '../../../shared/describe/types';
import { exampleSteps } from './exampleSteps';
import { prepareSteps } from './prepareSteps';
import { stepForm } from './stepForm';

const stepsFrom: Field = {
	displayName: 'Steps From',
	name: 'stepsFrom',
	type: 'options',
	options: [
		{ name: 'Form', value: 'form', description: 'Add the steps below' },
		{ name: 'JSON', value: 'json', description: 'Enter the whole list of steps' },
	],
	default: 'form',
	description: 'How to enter the steps',
};

const stepsJson: Field = {
	displayName: 'Steps (JSON)',
	name: 'stepsJson',
	type: 'json',
	typeOptions: { rows: 10 },
	default: exampleSteps,
	required: true,
	displayOptions: { show: { stepsFrom: ['json'] } },
	description: 'A list of 1 to 50 steps, in the format that Get returns',
	routing: { send: { type: 'body', property: 'steps' } },
};

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create sequence',
	description:
		'Create a first email with waits and follow-ups. Nothing is sent until a campaign uses it.',
	method: 'POST',
	url: '/v1/brands/{brandId}/email-sequences',
	prepare: prepareSteps,
	fields: [
		brandInPath,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. Coffee magazines, two follow-ups',
			description: 'Name of the sequence',
			routing: { send: { type: 'body', property: 'name' } },
		},
		stepsFrom,
		stepForm,
		stepsJson,
		toAdditionalFields(
			[
				{
					displayName: 'Description',
					name: 'description',
					type: 'string',
					typeOptions: { rows: 2 },
					default: '',
					placeholder: 'e.g. For magazines that cite us without a link',
					description: 'What the sequence is for',
					routing: { send: { type: 'body', property: 'description' } },
				},
			],
			'Add description',
		),
		writeOptions,
	],
};
