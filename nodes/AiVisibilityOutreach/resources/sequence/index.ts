import {
	inBody,
	locator,
	recordsAt,
	showFor,
	text,
	toResource,
} from '../../../shared/forms/declare';
import { stepForm, stepsFrom } from './stepForm';
import { noteSteps, prepareSteps } from './steps';

const sequences = recordsAt('sequence', '/v1/brands/{brandId}/email-sequences', 'sequenceId');

export const sequence = toResource({
	name: 'Sequence',
	description: 'A first email with waits and follow-ups',
	requires: 'editorOnPro',
	inPath: [
		locator('sequenceId', 'Sequence', 'searchSequences', {
			description: 'The sequence to work on',
		}),
	],
	operations: [
		sequences.create({
			description:
				'Create a first email with waits and follow-ups. Nothing is sent until a campaign uses it.',
			prepare: prepareSteps,
			review: noteSteps,
			fields: [
				text('name', 'Coffee magazines, two follow-ups', 'Name of the sequence', {
					required: true,
				}),
				stepsFrom,
				...showFor(stepsFrom, ['form'], stepForm),
				inBody('steps', {
					displayName: 'Steps (JSON)',
					name: 'stepsJson',
					type: 'json',
					typeOptions: { rows: 10 },
					default: '[\n  { "id": "first", "order": 0, "type": "email", "template_id": "" }\n]',
					required: true,
					displayOptions: { show: { stepsFrom: ['json'] } },
					description: 'A list of 1 to 50 steps, in the format that Get returns',
				}),
				text(
					'description',
					'For magazines that cite us without a link',
					'What the sequence is for',
				),
			],
		}),
		sequences.get({ description: 'Retrieve a sequence with its steps', isUndocumented: true }),
		sequences.getMany({
			description: 'List the sequences of a brand with their steps',
			isUndocumented: true,
		}),
	],
});
