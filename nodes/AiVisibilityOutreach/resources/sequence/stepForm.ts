import {
	entries,
	type Field,
	inForm,
	locator,
	showFor,
	toChoices,
	wholeNumber,
} from '../../../shared/forms/declare';
import { subjectRules } from '../email';

// These fields have no routing, because what some entries do not show is sent under other names.
// `formSteps` reads them.

const type = inForm('type', {
	type: 'options',
	options: toChoices(['email', 'wait', 'condition']),
	default: 'email',
	description: 'Send a template, wait some days, or go one of two ways. The first is an email.',
});

export const subjectOverride = inForm('subjectOverride', {
	placeholder: 'e.g. A note on your article about coffee',
	rules: subjectRules,
	description: "Subject line to use instead of the template's",
});

type Ways = ReturnType<typeof toWays>;

/** Where a step leads to, and the field for the ID of another step. */
function toWays(
	name: string,
	initial: 'end' | 'following',
	description: string,
	[idName, idLabel]: [string, string],
) {
	const way = inForm(name, {
		type: 'options',
		options: [
			{ name: 'Go to Step Below', value: 'following' },
			{ name: 'Go to Another Step', value: 'step' },
			{ name: 'End Sequence', value: 'end' },
		],
		default: initial,
		description,
	});
	const id = inForm(idName, {
		displayName: idLabel,
		required: true,
		placeholder: 'e.g. step-4',
		displayOptions: { show: { [name]: ['step'] } },
		description:
			'The ID of the step to go to. Steps without an ID are named step-1, step-2 and so on.',
	});
	return { way, id };
}

const showWays = (types: Array<'email' | 'wait' | 'condition'>, { way, id }: Ways): Field[] => [
	showFor(type, types, way),
	showFor(type, types, id),
];

const templateId = locator('templateId', 'Template', 'searchTemplates', {
	description: 'The template to send',
});

const waitDays = inForm('waitDays', {
	displayName: 'Days to Wait',
	...wholeNumber({ from: 0, initial: 3 }),
	required: true,
	description: 'How many days to wait before the next step',
});

/** The API's description names both, but of its values shows only `replied` (sandbox/api.md 17.3). */
const conditionType = inForm('conditionType', {
	displayName: 'Condition',
	type: 'options',
	options: [
		{ name: 'Last Email Was Opened', value: 'opened' },
		{ name: 'Last Email Was Replied To', value: 'replied' },
	],
	default: 'replied',
	required: true,
	rules: { is: 'freeChoice' },
	description: 'What to check. An expression can give another condition of the service.',
});

const conditionTimeoutDays = inForm('conditionTimeoutDays', {
	displayName: 'Days to Decide',
	...wholeNumber({ from: 0, initial: 3 }),
	required: true,
	description: 'How many days to wait for the condition to be met',
});

const next = toWays('then', 'following', 'What comes after this step', [
	'nextStepId',
	'Next Step ID',
]);

const ifMet = toWays('ifMet', 'end', 'What comes next if the condition is met in time', [
	'nextStepId',
	'Next Step ID If Met',
]);

const ifNotMet = toWays('ifNotMet', 'following', 'What comes next if it is not met in time', [
	'onFalseStepId',
	'Next Step ID If Not Met',
]);

const stepId = inForm('id', {
	displayName: 'Step ID',
	placeholder: 'e.g. follow-up',
	description:
		'Enter an ID to let other steps lead to this one. If empty, it is the position, such as step-2.',
});

export const stepFields = {
	...{ type, templateId, subjectOverride, waitDays, conditionType, conditionTimeoutDays },
	...{ next, ifMet, ifNotMet, stepId },
};

export const stepsFrom = inForm('stepsFrom', {
	type: 'options',
	options: [
		{ name: 'Form', value: 'form' },
		{ name: 'JSON', value: 'json' },
	],
	default: 'form',
	description: 'Whether to add the steps one by one, or to enter the whole list',
});

const values: Field[] = [
	type,
	showFor(type, ['email'], templateId),
	showFor(type, ['email'], subjectOverride),
	showFor(type, ['wait'], waitDays),
	showFor(type, ['condition'], conditionType),
	showFor(type, ['condition'], conditionTimeoutDays),
	...showWays(['email', 'wait'], next),
	...showWays(['condition'], ifMet),
	...showWays(['condition'], ifNotMet),
	stepId,
];

export const stepForm = entries(
	'steps',
	{ displayName: 'Step', name: 'step', values },
	{
		typeOptions: { sortable: true },
		placeholder: 'Add step',
		description: 'From 1 to 50 steps, starting with an email',
	},
);
