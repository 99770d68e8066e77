import {
	choice,
	entries,
	inForm,
	locator,
	oneOf,
	showFor,
	wholeNumber,
} from '../../../shared/forms/declare';
import { subjectRules } from '../email';

/** Where a step leads to, and the ID of another step. */
const toWay = (
	name: string,
	initial: 'end' | 'following',
	description: string,
	[idName, idLabel]: [string, string],
) => ({
	way: inForm(name, {
		type: 'options',
		options: [
			choice('following', 'Go to Step Below'),
			choice('step', 'Go to Another Step'),
			choice('end', 'End Sequence'),
		],
		default: initial,
		description,
	}),
	id: inForm(idName, {
		displayName: idLabel,
		required: true,
		placeholder: 'e.g. step-4',
		displayOptions: { show: { [name]: ['step'] } },
		description:
			'The ID of the step to go to. Steps without an ID are named step-1, step-2 and so on.',
	}),
});

// These fields have no routing, because what some entries do not show is sent under other names.
// `formSteps` reads them.
export const stepFields = {
	type: inForm('type', {
		...oneOf(['email', 'wait', 'condition'], 'email'),
		description:
			'A step sends a template, waits some days, or checks a condition. The first step must be an email.',
	}),
	templateId: locator('templateId', 'Template', 'searchTemplates', {
		description: 'The template to send',
	}),
	subjectOverride: inForm('subjectOverride', {
		placeholder: 'e.g. A note on your article about coffee',
		rules: subjectRules,
		description: "Subject line to use instead of the template's",
	}),
	waitDays: inForm('waitDays', {
		displayName: 'Days to Wait',
		...wholeNumber({ from: 0, initial: 3 }),
		required: true,
		description: 'How many days to wait before the next step',
	}),
	// The API's description names both, but of its values shows only `replied` (sandbox/api.md 17.3).
	conditionType: inForm('conditionType', {
		displayName: 'Condition',
		type: 'options',
		options: [
			choice('opened', 'Last Email Was Opened'),
			choice('replied', 'Last Email Was Replied To'),
		],
		default: 'replied',
		required: true,
		rules: { is: 'freeChoice' },
		description:
			'What to check. If the service has another condition, you can name it in an expression.',
	}),
	conditionTimeoutDays: inForm('conditionTimeoutDays', {
		displayName: 'Days to Decide',
		...wholeNumber({ from: 0, initial: 3 }),
		required: true,
		description: 'How many days to wait for the condition to be met',
	}),
	next: toWay('then', 'following', 'The step that comes after this one', [
		'nextStepId',
		'Next Step ID',
	]),
	ifMet: toWay('ifMet', 'end', 'The step that comes next if the condition is met in time', [
		'nextStepId',
		'Next Step ID If Met',
	]),
	ifNotMet: toWay(
		'ifNotMet',
		'following',
		'The step that comes next if the condition is not met in time',
		['onFalseStepId', 'Next Step ID If Not Met'],
	),
	stepId: inForm('id', {
		displayName: 'Step ID',
		placeholder: 'e.g. follow-up',
		description:
			'Other steps can go to this step by its ID. If the field is empty, the ID is the position, such as step-2.',
	}),
};

const { type, next, ifMet, ifNotMet, ...others } = stepFields;

export const stepForm = entries(
	'steps',
	{
		displayName: 'Step',
		name: 'step',
		values: [
			type,
			...showFor(type, ['email'], others.templateId, others.subjectOverride),
			...showFor(type, ['wait'], others.waitDays),
			...showFor(type, ['condition'], others.conditionType, others.conditionTimeoutDays),
			...showFor(type, ['email', 'wait'], next.way, next.id),
			...showFor(type, ['condition'], ifMet.way, ifMet.id, ifNotMet.way, ifNotMet.id),
			others.stepId,
		],
	},
	{
		typeOptions: { sortable: true },
		placeholder: 'Add step',
		description: 'From 1 to 50 steps, starting with an email',
	},
);

export const stepsFrom = inForm('stepsFrom', {
	type: 'options',
	options: [choice('form', 'Form'), choice('json', 'JSON')],
	default: 'form',
	description: 'Whether to add the steps one by one, or to enter the whole list',
});
