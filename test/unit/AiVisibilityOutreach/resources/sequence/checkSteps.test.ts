import type { IDataObject } from 'n8n-workflow';
import { checkSteps } from '../../../../../nodes/AiVisibilityOutreach/resources/sequence/checkSteps';
import { OperationError } from '../../../../../nodes/shared/base/errors/operationError';

const email = (id: string, order: number, more: IDataObject = {}): IDataObject => ({
	id,
	order,
	type: 'email',
	template_id: 'template-1',
	...more,
});

/** A first email, a pause, a condition and a follow-up. */
const steps = (): IDataObject[] => [
	email('first', 0, { next_step_id: 'pause' }),
	{ id: 'pause', order: 1, type: 'wait', wait_days: 3, next_step_id: 'reply' },
	{
		id: 'reply',
		order: 2,
		type: 'condition',
		condition_type: 'replied',
		on_false_step_id: 'second',
	},
	email('second', 3),
];

/** The sequence above, with something changed in one of its steps. */
function changed(position: number, change: IDataObject): IDataObject[] {
	return steps().map((step, index) => (index === position ? { ...step, ...change } : step));
}

/** `count` emails, each leading to the next. */
const chain = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, order) =>
		email(`s${order}`, order, order < count - 1 ? { next_step_id: `s${order + 1}` } : {}),
	);

function refusalOf(given: unknown): OperationError {
	try {
		checkSteps(given);
	} catch (error) {
		if (error instanceof OperationError) return error;
	}
	throw new Error('It was not refused');
}

describe('the steps of a sequence', () => {
	it('are taken as they are when they make sense', () => {
		expect(checkSteps(steps())).toEqual(steps());
	});

	it('may be a single email', () => {
		expect(checkSteps([email('only', 0)])).toHaveLength(1);
	});

	it('may stand in another order than they are numbered in', () => {
		const reversed = steps().reverse();
		expect(checkSteps(reversed)).toEqual(reversed);
	});

	it('may be 50', () => {
		expect(checkSteps(chain(50))).toHaveLength(50);
	});

	it('keep fields that the description does not name', () => {
		expect(checkSteps([email('only', 0, { further: true })])[0]).toHaveProperty('further', true);
	});

	it('lose fields that are null, as a sequence that was read may have them', () => {
		const [step] = checkSteps([email('only', 0, { next_step_id: null, subject_override: null })]);
		expect(step).toEqual(email('only', 0));
	});

	it('may lead back, and both ways of a condition count', () => {
		const circle = changed(3, { next_step_id: 'pause' });
		expect(checkSteps(circle)).toEqual(circle);
		const yes = changed(2, { next_step_id: 'second', on_false_step_id: 'pause' });
		expect(checkSteps(yes)).toEqual(yes);
	});
});

describe('steps are refused, and how to mend them is said,', () => {
	const cases: Array<[string, unknown, string, string]> = [
		['when they are no list', { id: 'first' }, "'Steps (JSON)' must be a list", '['],
		['when there are none', [], 'The sequence has no steps', 'at least one step'],
		['when there are more than 50', chain(51), '51 steps (the maximum is 50)', 'Remove steps'],
		['when one is no object', [...steps(), 'email'], 'Step 5 is not a JSON object', '{'],
		['when one is nothing', [null], 'Step 1 is not a JSON object', '{'],
		[
			'when a type does not exist',
			changed(1, { type: 'pause' }),
			'Step 2 ("pause") has an unknown type',
			'email, wait, condition',
		],
		[
			'when a template was left empty',
			changed(3, { template_id: '' }),
			'Step 4 ("second") has an empty template_id',
			'Template: Get Many',
		],
		['when an ID is missing', changed(2, { id: undefined }), 'Step 3 has no ID', 'Set its id'],
		['when an ID is blank', changed(2, { id: ' ' }), 'Step 3 has no ID', 'Set its id'],
		[
			'when two have one ID',
			changed(3, { id: 'first' }),
			'Steps 1 and 4 have the same ID "first"',
			'a unique ID',
		],
		[
			'when an order is missing',
			changed(1, { order: undefined }),
			'Step 2 ("pause") has no order',
			'from 0 to 3',
		],
		[
			'when the orders start at 1',
			steps().map((step) => ({ ...step, order: Number(step.order) + 1 })),
			'Step 4 ("second") has the order 4',
			'from 0 to 3',
		],
		[
			'when an order is no whole number',
			changed(1, { order: 1.5 }),
			'Step 2 ("pause") has the order 1.5',
			'from 0 to 3',
		],
		[
			'when an order is a text',
			changed(1, { order: '1' }),
			'Step 2 ("pause") has the order "1"',
			'from 0 to 3',
		],
		[
			'when two have one order',
			changed(1, { order: 0 }),
			'Step 2 ("pause") has the same order 0 as "first"',
			'from 0 to 3',
		],
		[
			'when the first one is no email',
			changed(0, { type: 'wait' }),
			'Step 1 ("first") comes first, but its type is wait',
			'Add one before it',
		],
		[
			'when the next step does not exist',
			changed(1, { next_step_id: 'nowhere' }),
			'Step 2 ("pause") leads to "nowhere", which does not exist',
			'Set its next_step_id to the ID of another step: first, reply, second',
		],
		[
			'when the other way of a condition does not exist',
			changed(2, { on_false_step_id: 'nowhere' }),
			'Step 3 ("reply") leads to "nowhere"',
			'its on_false_step_id',
		],
		[
			'when a single step leads on',
			[email('only', 0, { next_step_id: 'next' })],
			'Step 1 ("only") leads to "next"',
			'Remove its next_step_id',
		],
		[
			'when one cannot be reached',
			changed(2, { on_false_step_id: undefined }),
			'Step 4 ("second") cannot be reached',
			'Set its ID',
		],
		[
			'when an email leads to itself',
			[email('only', 0, { next_step_id: 'only' })],
			'Step 1 ("only") leads into an endless loop',
			'add a condition',
		],
		[
			'when a circle has no way out, a wait or not',
			[
				email('first', 0, { next_step_id: 'pause' }),
				{ id: 'pause', order: 1, type: 'wait', wait_days: 0, next_step_id: 'first' },
			],
			'Step 1 ("first") leads into an endless loop',
			'again and again',
		],
		[
			'when some lead only to each other',
			[
				email('first', 0),
				email('a', 1, { next_step_id: 'b' }),
				email('b', 2, { next_step_id: 'a' }),
			],
			'Step 2 ("a") cannot be reached',
			'No other step leads to it',
		],
	];

	it('not a circle that a condition leads out of', () => {
		const given = [
			email('first', 0, { next_step_id: 'reply' }),
			{
				id: 'reply',
				order: 1,
				type: 'condition',
				condition_type: 'replied',
				on_false_step_id: 'first',
			},
		];
		expect(checkSteps(given)).toHaveLength(2);
	});

	it.each(cases)('%s', (_, given, message, remedy) => {
		const refused = refusalOf(given);
		expect(refused.message).toContain(message);
		expect(refused.description).toContain(remedy);
	});
});
