import { inForm, locator, wholeNumber } from '../../../shared/forms/declare';
import { subjectRules } from '../email';

// These fields have no routing, because n8n does not route collection fields that only some entries
// show. `formSteps` reads them.

const showForTypes = (...types: string[]) => ({ show: { type: types } });

/** The API's description names both, but of its values shows only `replied` (docs/api.md 17.3). */
const conditionType = inForm('conditionType', {
	displayName: 'Condition',
	type: 'options',
	options: [
		{ name: 'Last Email Was Opened', value: 'opened' },
		{ name: 'Last Email Was Replied To', value: 'replied' },
	],
	default: 'replied',
	required: true,
	rules: { is: 'openChoice' },
	displayOptions: showForTypes('condition'),
	description: 'What to check. An expression can give another condition of the service.',
});

export const subjectOverride = inForm('subjectOverride', {
	placeholder: 'e.g. A note on your article about coffee',
	rules: subjectRules,
	displayOptions: showForTypes('email'),
	description: "Subject line to use instead of the template's",
});

const then = inForm('then', {
	type: 'options',
	options: [
		{ name: 'Go to Step Below', value: 'following' },
		{ name: 'Go to Another Step', value: 'step' },
		{ name: 'End Sequence', value: 'end' },
	],
	default: 'following',
	displayOptions: showForTypes('email', 'wait'),
	description: 'What comes after this step. The sequence ends after the last one.',
});

const nextStepId = inForm('nextStepId', {
	required: true,
	placeholder: 'e.g. step-4',
	displayOptions: { show: { type: ['email', 'wait'], then: ['step'] } },
	description:
		'The ID of the step to go to. Steps without an ID are named step-1, step-2 and so on.',
});

export const stepForm = inForm('steps', {
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add step',
	default: {},
	displayOptions: { show: { stepsFrom: ['form'] } },
	description: 'From 1 to 50 steps, starting with an email',
	options: [
		{
			displayName: 'Step',
			name: 'step',
			values: [
				inForm('type', {
					type: 'options',
					options: [
						{ name: 'Email', value: 'email', description: 'Send a template' },
						{ name: 'Wait', value: 'wait', description: 'Wait for some days' },
						{ name: 'Condition', value: 'condition', description: 'Go one of two ways' },
					],
					default: 'email',
					description: 'What the step does. The first step must be an email.',
				}),
				{
					...locator('templateId', 'Template', 'searchTemplates', {
						description: 'The template to send',
					}),
					displayOptions: showForTypes('email'),
				},
				subjectOverride,
				inForm('waitDays', {
					displayName: 'Days to Wait',
					...wholeNumber({ from: 0, initial: 3 }),
					required: true,
					displayOptions: showForTypes('wait'),
					description: 'How many days to wait before the next step',
				}),
				conditionType,
				inForm('conditionTimeoutDays', {
					displayName: 'Days to Decide',
					...wholeNumber({ from: 0, initial: 3 }),
					required: true,
					displayOptions: showForTypes('condition'),
					description: 'How many days to wait for the condition to be met',
				}),
				then,
				nextStepId,
				{
					...then,
					displayName: 'If Met',
					name: 'ifMet',
					default: 'end',
					displayOptions: showForTypes('condition'),
					description: 'What comes next if the condition is met in time',
				},
				{
					...nextStepId,
					displayName: 'Next Step ID If Met',
					displayOptions: { show: { type: ['condition'], ifMet: ['step'] } },
				},
				{
					...then,
					displayName: 'If Not Met',
					name: 'ifNotMet',
					displayOptions: showForTypes('condition'),
					description: 'What comes next if it is not met in time',
				},
				{
					...nextStepId,
					displayName: 'Next Step ID If Not Met',
					name: 'onFalseStepId',
					displayOptions: { show: { type: ['condition'], ifNotMet: ['step'] } },
				},
				inForm('id', {
					displayName: 'Step ID',
					placeholder: 'e.g. follow-up',
					description:
						'Enter an ID to let other steps lead to this one. If empty, it is the position, such as step-2.',
				}),
			],
		},
	],
});
