import {
	ExpressionError,
	type IDataObject,
	type INode,
	type Logger,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import {
	ExpressionFailed,
	OperationError,
	StepError,
} from '../../../../nodes/shared/base/errors/operationError';
import { REPEATS } from '../../../../nodes/shared/messages/messageContext';
import { OTHER_KEY } from '../../../../nodes/shared/messages/serviceMessages';
import { errorJsonOf, explain, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import type { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import { failureOf, noResponse, response, withBody } from '../../support/exchanges';

const node = { name: 'Node', type: 'test' } as INode;

const IN_FLIGHT = 'idempotency_key_in_flight';

const labels: Record<string, string> = {
	recipient_email: 'Recipient Email',
	steps: 'Steps',
	order: 'Order',
};
const labelOf = (name: string) => labels[name];

describe('a refusal of the service', () => {
	const details = { required_scope: 'read:x' };
	const refused = response(403, 'insufficient_scope', details);
	const error = toNodeError(failureOf(refused), { node, itemIndex: 4 });

	it('becomes an API error with status, item and request', () => {
		expect(error).toBeInstanceOf(NodeApiError);
		expect(error.message).toBe('The API key lacks the scope read:x [item 4]');
		expect(error.description).toMatch(/\(Request ID req-1\)$/);
		expect((error as NodeApiError).httpCode).toBe('403');
		expect(error.context.itemIndex).toBe(4);
	});

	it('gives the item that carries on everything that workflows can look at', () => {
		expect(errorJsonOf(error)).toEqual({
			code: 'insufficient_scope',
			message: 'The API key lacks the scope read:x',
			description: expect.stringMatching(/^Create a key with this scope/),
			status: 403,
			request_id: 'req-1',
			details,
		});
	});

	it.each([
		['86400', '24 hours'],
		['7140', '119 min'],
		['20', undefined],
	])('says how long the service asks to wait: %s s', (seconds, words) => {
		const headers = { 'retry-after': seconds };
		const outage = failureOf(response(503, 'service_unavailable', {}, headers));
		const { description } = toNodeError(outage, { node });
		expect(/The service asks to wait (.+?)\./.exec(String(description))?.[1]).toBe(words);
	});

	it('that an earlier request met says that this one was not sent', () => {
		for (const attempts of [0, 1]) {
			const met = failureOf(response(401, 'invalid_api_key'), { attempts });
			const { description } = toNodeError(met, { node });
			expect(description?.includes('This request was not sent')).toBe(attempts === 0);
		}
	});

	it.each(['brand_new', 'constructor', '__proto__', 'toString'])(
		'with the code %s, which is not known yet, shows the words of the service',
		(code) => {
			const body = { error: { code, message: 'No.' } };
			const error = toNodeError(failureOf(withBody(body, 409)), { node, itemIndex: 0 });
			expect(error.message).toBe('The service refused: No [item 0]');
			expect(error.description).toContain(code);
			expect(errorJsonOf(error).code).toBe(code);
		},
	);
});

describe('a write that may have been processed', () => {
	const NOTE = 'The request may already have been processed. Check in the service';

	it.each<[boolean, string, ApiFailure]>([
		[true, 'a broken connection', failureOf(noResponse('ECONNRESET'))],
		[false, 'an outage', failureOf(response(503, 'service_unavailable'))],
		[false, 'a key in flight, which says so itself', failureOf(response(409, IN_FLIGHT))],
	])('is told as one: %s for %s', (isTold, _, failed) => {
		const error = toNodeError(failed, { node, itemIndex: 0 });
		expect(error.description?.includes(NOTE)).toBe(isTold);
		expect(String(errorJsonOf(error).description).includes(NOTE)).toBe(isTold);
		// A trigger that is activated again removes what it had made.
		expect(toNodeError(failed, { node }).description).not.toContain(NOTE);
	});

	it('is not said to be repeated where the user has set the Idempotency Key', () => {
		const failed = failureOf(noResponse('ECONNRESET'));
		expect(explain(failed, { itemIndex: 0 }).description).toContain(REPEATS);
		expect(explain(failed, { itemIndex: 0, hasOwnKey: true }).description).not.toContain(REPEATS);
	});
});

describe('a refusal that is final for its key', () => {
	const refused = failureOf(response(402, 'insufficient_credits'));
	const descriptionOf = (error: unknown, hasOwnKey: boolean) =>
		String(errorJsonOf(toNodeError(error, { node, itemIndex: 0, hasOwnKey })).description);
	const after = (ids: IDataObject) => new StepError('Run', ids, 'Continue by hand.', refused);

	it('asks for another key where the user has set it', () => {
		expect(descriptionOf(refused, true)).toContain(OTHER_KEY);
		expect(descriptionOf(refused, false)).not.toContain(OTHER_KEY);
		expect(descriptionOf(failureOf(response(401, 'unauthorized')), true)).not.toContain(OTHER_KEY);
	});

	it('does so after steps that made nothing, and names only the next step after others', () => {
		expect(descriptionOf(after({ report_id: null }), true)).toContain(OTHER_KEY);
		expect(descriptionOf(after({ report_id: 'r1', job_id: null }), true)).not.toContain(OTHER_KEY);
	});
});

describe('field-level items', () => {
	const refused = (errors: unknown, more: object = {}) =>
		explain(failureOf(response(422, 'body_validation_error', { errors })), { labelOf, ...more });

	it('are all listed, with the way to those deeper down', () => {
		const { description } = refused([
			{ loc: ['body', 'recipient_email'], msg: 'is too long' },
			{ loc: ['body', 'steps', 0, 'order'], msg: 'must be a number' },
			{ loc: ['body', 'unheard_of'], msg: 'is not allowed' },
		]);
		expect(description).toBe(
			"Correct these fields: 'Recipient Email': is too long; 'Steps → entry 1 → Order': must be a number; 'unheard_of': is not allowed.",
		);
	});

	it.each([
		[[{ loc: ['body', 'order'], msg: 'is odd' }], 'Correct the field and run it again.'],
		[[], 'Correct the values of the node and run it again.'],
		[
			['status', 'order'].map((name) => ({ loc: ['body', name], msg: 'is odd' })),
			"Correct these fields: is odd; 'Order': is odd.",
		],
	])('are to be corrected, also beside one that the node sets: %j', (errors, expected) => {
		const own = { labelOf: (name: string) => (name === 'status' ? '' : labelOf(name)) };
		expect(refused(errors, own).description).toBe(expected);
	});

	it('lose words that say nothing to people', () => {
		const choicesOf = (name: string) => (name === 'events' ? 'Completed (done)' : '');
		const said = (item: object) => refused([item], { labelOf: () => 'Label', choicesOf }).message;
		const choice = { msg: 'must be equal to one of the allowed values', type: 'enum' };
		expect(said({ ...choice, loc: ['body', 'name', 'events', 0] })).toBe(
			"The service refused: 'Label → Label → entry 1': must be one of: Completed (done)",
		);
		expect(said({ msg: choice.msg, loc: ['body', 'events'] })).toContain(
			'must be one of: Completed',
		);
		expect(said({ ...choice, loc: ['body', 'name'] })).toContain(choice.msg);
		expect(said({ loc: ['path', 'brand_id'], msg: 'must be a UUID' })).toBe(
			"The service refused: 'Label': must be an ID (choose from the list)",
		);
	});

	it.each([undefined, 'text', {}, [], [{}], [null], [{ loc: 'name', msg: 5 }]])(
		'may look otherwise: %j',
		(errors) => {
			expect(refused(errors).message).toMatch(/^The service refused: /);
			expect(refused(errors).message).not.toMatch(/undefined|\[object/);
		},
	);
});

it('a path that is not published is the likely reason for a 404 or 405', () => {
	for (const status of [403, 404, 405]) {
		const { description } = explain(failureOf(response(status, 'x')), { isUndocumented: true });
		expect(description.includes('undocumented')).toBe(status !== 403);
	}
});

it('what the pack itself refuses keeps its words', () => {
	const refused = new OperationError("'Name' is empty", 'Fill it in.', 'not_sent', { a: 1 });
	const error = toNodeError(refused, { node, itemIndex: 2 });
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe("'Name' is empty [item 2]");
	expect(errorJsonOf(error)).toEqual({
		code: 'not_sent',
		message: "'Name' is empty",
		description: 'Fill it in.',
		status: null,
		request_id: null,
		details: { a: 1 },
	});
});

it('a step that did not succeed is named, with what is made so far and how to go on', () => {
	const ids = { report_id: 'r1', job_id: null };
	const reason = failureOf(response(409, 'report_has_no_prompts'));
	const failed = new StepError('Run report', ids, 'Go on with it.', reason);
	const error = toNodeError(failed, { node, itemIndex: 0 });
	expect(error.message).toBe('Run report: The report has no prompts to ask [item 0]');
	expect(error.description).toMatch(/Go on with it\.$/);
	expect(errorJsonOf(error)).toMatchObject({
		code: 'report_has_no_prompts',
		message: 'Run report: The report has no prompts to ask',
		step: 'Run report',
		status: 409,
		...ids,
	});
});

describe('an unexpected error', () => {
	it('is logged on one line, whatever it says', () => {
		const logger = { error: jest.fn() };
		const thrown = new TypeError('a\nwarn\u2028b\u001b[2K');
		toNodeError(thrown, { node, logger: logger as unknown as Logger });
		expect(logger.error.mock.calls).toEqual([
			['AI Visibility: a\\u000awarn\\u2028b\\u001b[2K', { stack: thrown.stack }],
		]);
	});

	it.each([Symbol('a'), Object.create(null), 5n, undefined, 'text'])(
		'becomes an error of n8n, whatever was thrown: %p',
		(thrown) => {
			expect(errorJsonOf(toNodeError(thrown, { node })).code).toBe('unexpected');
		},
	);

	it('is what remains of a refusal whose message cannot be built', () => {
		// An answer of the service that no text can be made of.
		const loc = ['body', { toString: 'none' }];
		const result = response(400, 'validation_error', { errors: [{ loc, msg: 'No.' }] });
		const error = toNodeError(failureOf(result), { node, itemIndex: 2 });
		expect(error.message).toBe('about validation_error [item 2]');
		expect(errorJsonOf(error).code).toBe('unexpected');
	});

	it('that is an error of n8n is not changed', () => {
		const error = new NodeOperationError(node, 'As it is');
		expect(toNodeError(error, { node, itemIndex: 1 })).toBe(error);
		expect(errorJsonOf(error)).toMatchObject({ code: 'unexpected', message: 'As it is' });
	});
});

it.each([
	new ExpressionError('not there'),
	new UserError('invalid syntax'),
	new TypeError('a is not a function'),
])('an expression that fails keeps the message and the cause: %p', (reason) => {
	const logger = { error: jest.fn() } as unknown as Logger;
	const error = toNodeError(new ExpressionFailed(reason), { node, itemIndex: 1, logger });
	expect(error.message).toBe(`${reason.message} [item 1]`);
	expect(error.cause).toBe(reason);
	expect(errorJsonOf(error)).toMatchObject({ code: 'expression_error', message: reason.message });
	expect(logger.error).not.toHaveBeenCalled();
});
