import type { IDataObject } from 'n8n-workflow';
import { formSteps, noteSteps, prepareSteps } from '../../../../../nodes/AiVisibilityOutreach/resources/sequence/steps';
import { stepForm } from '../../../../../nodes/AiVisibilityOutreach/resources/sequence/stepForm';
import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';
import type { FieldValues } from '../../../../../nodes/shared/forms/describe/types';
import { formOf, readGiven } from '../../../support/form.cts';

const template = (id: string) => ({ __rl: true, mode: 'list', value: id });

/** The entries of the form, as they are read. */
const readSteps = (step: IDataObject[]): FieldValues[] => readGiven([stepForm], { steps: { step } }).get(stepForm)!;

const opened = { type: 'condition', conditionType: 'opened', conditionTimeoutDays: 2 };

const stepsOf = (entries: IDataObject[]) => formSteps(readSteps(entries));

/** What a marketer fills in for an email, a pause, a look at the replies and a follow-up. */
const simple: IDataObject[] = [
	{ type: 'email', templateId: template('t1'), subjectOverride: '', then: 'following', id: '' },
	// What belongs to another type is left out.
	{
		...{ type: 'wait', waitDays: '3', templateId: 't2', subjectOverride: 'No' },
		...{ conditionType: 'opened', ifMet: 'step' },
	},
	{ type: 'condition', conditionType: 'replied', conditionTimeoutDays: 0, ifMet: 'end' },
	{ templateId: template('t2'), subjectOverride: 'Again' },
];

describe('the form of a sequence', () => {
	it('makes IDs, orders and links by itself', () => {
		expect(stepsOf(simple)).toEqual([
			{ id: 'step-1', order: 0, type: 'email', template_id: 't1', next_step_id: 'step-2' },
			{ id: 'step-2', order: 1, type: 'wait', wait_days: 3, next_step_id: 'step-3' },
			{
				...{ id: 'step-3', order: 2, type: 'condition', condition_type: 'replied' },
				...{ condition_timeout_days: 0, on_false_step_id: 'step-4' },
			},
			{ id: 'step-4', order: 3, type: 'email', template_id: 't2', subject_override: 'Again' },
		]);
	});

	it('leads where the user says, to IDs of the user, with a condition of an expression', () => {
		const [first, condition, ended, last] = stepsOf([
			{ type: 'email', templateId: 't1', then: 'step', nextStepId: ' look ', id: 'hello' },
			{
				...{ type: 'condition', conditionType: 'clicked', conditionTimeoutDays: 2, id: 'look' },
				...{ ifMet: 'step', nextStepId: 'step-4', ifNotMet: 'step', onFalseStepId: ' step-3 ' },
			},
			{ type: 'email', templateId: 't2', then: 'end' },
			{ type: 'email', templateId: 't3', then: 'following' },
		]);
		expect(first).toMatchObject({ id: 'hello', next_step_id: 'look' });
		expect(condition).toMatchObject({
			...{ condition_type: 'clicked', next_step_id: 'step-4', on_false_step_id: 'step-3' },
		});
		expect(ended).not.toHaveProperty('next_step_id');
		expect(last).toEqual({ id: 'step-4', order: 3, type: 'email', template_id: 't3' });
	});

	it.each<[string, IDataObject, string]>([
		['an email without template', { templateId: template('') }, "'Template' is empty"],
		['half a day', { type: 'wait', waitDays: 1.5 }, "'Days to Wait' must be a whole number"],
		['a day below zero', { type: 'wait', waitDays: -1 }, "'Days to Wait' must be at least 0"],
		['an unknown type', { type: 'call' }, "'Type' must be one of: Email (email), Wait (wait),"],
		['no way to go on', { templateId: 't2', then: null }, "'Then' is empty"],
		['another step without its ID', { type: 'wait', waitDays: 1, then: 'step' }, "'Next Step ID' is empty"],
		[
			'another step of a condition without its ID',
			{ ...opened, ifNotMet: 'step' },
			"'Next Step ID If Not Met' is empty",
		],
	])('refuses %s, naming the step', (_, entry, message) => {
		const entries = [{ templateId: 't1' }, entry];
		expect(() => stepsOf(entries)).toThrow(OperationError);
		expect(() => stepsOf(entries)).toThrow(`Step 2: ${message}`);
	});
});

describe('the body of a new sequence', () => {
	const prepared = (body: object, form: object) =>
		prepareSteps({ method: 'POST', path: '/v1/x', body: body as IDataObject }, formOf(form)).body;

	it('has the steps of the form', () => {
		const steps = readSteps(simple);
		const body = prepared({ name: 'Two mails' }, { stepsFrom: 'form', steps });
		expect(body).toEqual({ name: 'Two mails', steps: formSteps(steps) });
	});

	const ofJson = (steps: unknown) => prepared({ steps }, { stepsFrom: 'json' });

	const email = (id: string, next_step_id?: string) => ({ id, type: 'email', next_step_id });
	const condition = (next?: string, onFalse?: string) => ({
		...{ id: 'reply', type: 'condition', next_step_id: next, on_false_step_id: onFalse },
	});
	const forked = [email('a', 'reply'), condition('b', 'b'), email('b')];
	const whole = { id: 'only', order: 0, type: 'email', template_id: 't1' };
	const asRead = { ...whole, next_step_id: null };

	it.each<[string, unknown, unknown?]>([
		['the steps that came as JSON', [email('first', 'second'), email('second')]],
		['no fields that are null, as a sequence that was read has them', [asRead], [whole]],
		['both ways of a condition to one step', forked],
		['what the service may refuse: no list', { id: 'first' }],
		['what the service may refuse: a step that does not exist', [email('first', 'gone')]],
	])('has %s', (_, steps, expected = steps) => {
		expect(ofJson(steps)).toEqual({ steps: expected });
	});

	it.each([
		['to itself', [email('first', 'first')]],
		['round and round', [email('first', 'second'), email('second', 'first')]],
		['back on both ways of a condition', [email('first', 'reply'), condition('first', 'first')]],
		['back where a condition ends it', [email('first', 'reply'), condition(undefined, 'first')]],
		['back to an ID in another type', [email('first', '2'), { id: 2, next_step_id: 'first' }]],
	])('must not lead %s: one person would get the emails forever', (_, steps) => {
		expect(() => ofJson(steps)).toThrow('The step "first" leads into an endless loop');
	});
});

describe('the hints at the steps of a sequence', () => {
	const hintsAt = (steps: IDataObject[]) => {
		const note = jest.fn();
		noteSteps({ method: 'POST', path: '/v1/x', body: { steps } }, { note } as never);
		return note.mock.calls.map((parts) => parts.join(' '));
	};
	const first = { id: 'a', order: 0, type: 'email', next_step_id: 'b' };
	const long = 'c'.repeat(70);
	const last = { id: long, order: 2, type: 'email' };
	const wait = { id: 'b', order: 1, type: 'wait', wait_days: 3, next_step_id: long };
	const condition = {
		...{ id: 'b', order: 1, type: 'condition', condition_type: 'replied' },
		...{ condition_timeout_days: 3, on_false_step_id: long },
	};
	const noCondition = `The service may not stop when people reply. Add a step that checks for a reply before these steps: "${'c'.repeat(60)}…"`;

	const ofOpened = { ...condition, condition_type: 'opened' };
	const later = { ...wait, id: 'd', next_step_id: 'b' };

	it.each([
		['a follow-up to those who do not reply', [condition, last, first], []],
		['one after a wait', [{ ...first, next_step_id: 'd' }, later, condition, last], []],
		['a follow-up to all', [first, wait, last], [noCondition]],
		['one to those who opened', [first, ofOpened, last], [noCondition]],
	])('name emails that people get who have replied: %s', (_, steps, hints) => {
		expect(hintsAt(steps)).toEqual(hints);
	});
});
