import { type Field, inForm, locator, toChoices, wholeNumber } from '../../../shared/forms/declare';
import { subjectRules } from '../email';

// These fields have no routing, because what some entries do not show is sent under other names.
// `formSteps` reads them.

const showForTypes = (...types: string[]) => ({ show: { type: types } });

export const subjectOverride = inForm('subjectOverride', {
	placeholder: 'e.g. A note on your article about coffee',
	rules: subjectRules,
	displayOptions: showForTypes('email'),
	description: "Subject line to use instead of the template's",
});

/** Where a step leads to, and the field for the ID of another step. */
const leadsTo = (
	name: string,
	types: string[],
	initial: string,
	description: string,
	[idName, idLabel]: [string, string],
): Field[] => [
	inForm(name, {
		type: 'options',
		options: [
			{ name: 'Go to Step Below', value: 'following' },
			{ name: 'Go to Another Step', value: 'step' },
			{ name: 'End Sequence', value: 'end' },
		],
		default: initial,
		displayOptions: showForTypes(...types),
		description,
	}),
	inForm(idName, {
		displayName: idLabel,
		required: true,
		placeholder: 'e.g. step-4',
		displayOptions: { show: { type: types, [name]: ['step'] } },
		description:
			'The ID of the step to go to. Steps without an ID are named step-1, step-2 and so on.',
	}),
];

const stepFields = [
	inForm('type', {
		type: 'options',
		options: toChoices(['email', 'wait', 'condition']),
		default: 'email',
		description: 'Send a template, wait some days, or go one of two ways. The first is an email.',
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
	// The API's description names both, but of its values shows only `replied` (sandbox/api.md 17.3).
	inForm('conditionType', {
		displayName: 'Condition',
		type: 'options',
		options: [
			{ name: 'Last Email Was Opened', value: 'opened' },
			{ name: 'Last Email Was Replied To', value: 'replied' },
		],
		default: 'replied',
		required: true,
		rules: { is: 'freeChoice' },
		displayOptions: showForTypes('condition'),
		description: 'What to check. An expression can give another condition of the service.',
	}),
	inForm('conditionTimeoutDays', {
		displayName: 'Days to Decide',
		...wholeNumber({ from: 0, initial: 3 }),
		required: true,
		displayOptions: showForTypes('condition'),
		description: 'How many days to wait for the condition to be met',
	}),
	...leadsTo('then', ['email', 'wait'], 'following', 'What comes after this step', [
		'nextStepId',
		'Next Step ID',
	]),
	...leadsTo('ifMet', ['condition'], 'end', 'What comes next if the condition is met in time', [
		'nextStepId',
		'Next Step ID If Met',
	]),
	...leadsTo('ifNotMet', ['condition'], 'following', 'What comes next if it is not met in time', [
		'onFalseStepId',
		'Next Step ID If Not Met',
	]),
	inForm('id', {
		displayName: 'Step ID',
		placeholder: 'e.g. follow-up',
		description:
			'Enter an ID to let other steps lead to this one. If empty, it is the position, such as step-2.',
	}),
];

export const stepForm = inForm('steps', {
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add step',
	default: {},
	displayOptions: { show: { stepsFrom: ['form'] } },
	description: 'From 1 to 50 steps, starting with an email',
	options: [{ displayName: 'Step', name: 'step', values: stepFields }],
});
