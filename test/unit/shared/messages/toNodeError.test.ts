import { type IDataObject, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { OperationError } from '../../../../nodes/shared/errors/operationError';
import { StepError } from '../../../../nodes/shared/errors/stepError';
import { errorJsonOf, explain, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { ApiFailure } from '../../../../nodes/shared/transport/apiError';

const node = { name: 'Node', type: 'test' } as INode;

const failure = (status: number, error: object, attempts = 1) =>
	new ApiFailure(
		{ kind: 'answer', status, headers: {}, body: { error, request_id: 'req-1' } },
		attempts,
		'api.example',
	);

const labels: Record<string, string> = {
	recipient_email: 'Recipient Email',
	steps: 'Steps',
	order: 'Order',
};
const labelOf = (name: string) => labels[name];

describe('a refusal of the service', () => {
	const error = toNodeError(
		failure(403, {
			code: 'insufficient_scope',
			message: 'No.',
			details: { required_scope: 'read:x' },
		}),
		{ node, itemIndex: 4 },
	);

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
			details: { required_scope: 'read:x' },
		});
	});

	it('names no item where there is none', () => {
		const message = toNodeError(failure(404, { code: 'not_found', message: '' }), { node }).message;
		expect(message).toBe('The service does not know this record');
	});

	it.each([
		[402, 'insufficient_credits', true, true],
		[422, 'validation_error', true, true],
		[402, 'insufficient_credits', false, false],
		[409, 'idempotency_key_mismatch', true, false],
		[401, 'invalid_api_key', true, false],
		[503, 'service_unavailable', true, false],
	])(
		'%i %s says when the key has to change as well: own key %s, says so %s',
		(status, code, hasOwnKey, says) => {
			const outcome = { kind: 'answer', status, headers: {}, body: { error: { code } } } as const;
			const error = toNodeError(new ApiFailure(outcome, 1, 'api.example', true), {
				node,
				hasOwnKey,
			});
			expect(/use another key/.test(error.description ?? '')).toBe(says);
			expect(/use another key/.test(String(errorJsonOf(error).description))).toBe(says);
		},
	);

	it.each([
		['86400', 'The service asks to wait 24 hours.'],
		['600', 'The service asks to wait 10 min.'],
		['20', ''],
	])('says for how long the service sends away: %s s', (seconds, words) => {
		const headers = { 'retry-after': seconds };
		const body = { error: { code: 'service_unavailable' } };
		const outcome = { kind: 'answer', status: 503, headers, body } as const;
		const { description } = toNodeError(new ApiFailure(outcome, 1, 'api.example'), { node });
		if (words === '') expect(description).not.toContain('asks to wait');
		else expect(description).toContain(words);
	});

	it('with a code that is not known yet shows the words of the service', () => {
		const { message, description } = toNodeError(
			failure(409, { code: 'brand_new', message: 'The moon is full.' }),
			{ node, itemIndex: 0 },
		);
		expect(message).toBe('The service refused: The moon is full [item 0]');
		expect(description).toContain('brand_new');
	});

	it('without a form of its own is told by its status', () => {
		const outcome = { kind: 'answer', status: 418, headers: {}, body: { detail: 'x' } } as const;
		expect(explain(new ApiFailure(outcome, 1, 'api.example'), {}).message).toBe(
			'The service refused: HTTP 418',
		);
	});
});

describe('field-level items', () => {
	const refused = (errors: unknown) =>
		explain(
			failure(422, { code: 'body_validation_error', message: 'Not valid.', details: { errors } }),
			{ labelOf },
		);

	it('are named as the form names them', () => {
		const { message } = refused([
			{ loc: ['body', 'recipient_email'], msg: 'Field required', type: 'missing' },
		]);
		expect(message).toBe('The service refused: Recipient Email: Field required');
	});

	it('are all listed, with the way to those deeper down', () => {
		const { description } = refused([
			{ loc: ['body', 'recipient_email'], msg: 'is too long' },
			{ loc: ['body', 'steps', 0, 'order'], msg: 'must be a number' },
			{ loc: ['body', 'unheard_of'], msg: 'is not allowed' },
		]);
		expect(description).toBe(
			'Correct these fields: Recipient Email: is too long; Steps → entry 1 → Order: must be a number; unheard_of: is not allowed.',
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

describe('a path that is not published', () => {
	it('is the likely reason for a 404 or 405', () => {
		for (const status of [404, 405]) {
			const { description } = explain(failure(status, { code: 'not_found', message: 'No.' }), {
				isInferred: true,
			});
			expect(description).toContain('not published');
		}
		const forbidden = explain(failure(403, { code: 'forbidden', message: 'No.' }), {
			isInferred: true,
		});
		expect(forbidden.description).not.toContain('not published');
	});
});

describe('what the pack itself refuses', () => {
	const error = toNodeError(
		new OperationError('Name is empty', 'Fill in Name.', 'not_sent', { field: 'name' }),
		{
			node,
			itemIndex: 2,
		},
	);

	it('keeps its words', () => {
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error.message).toBe('Name is empty [item 2]');
		expect(error.description).toBe('Fill in Name.');
		expect(errorJsonOf(error)).toEqual({
			code: 'not_sent',
			message: 'Name is empty',
			description: 'Fill in Name.',
			status: null,
			request_id: null,
			details: { field: 'name' },
		});
	});
});

describe('anything else', () => {
	it('keeps its message', () => {
		expect(toNodeError(new TypeError('x is not a function'), { node, itemIndex: 1 }).message).toBe(
			'x is not a function [item 1]',
		);
		expect(errorJsonOf(toNodeError('text', { node })).code).toBe('unexpected');
	});

	it('that is an error of n8n already stays what it is', () => {
		const error = new NodeOperationError(node, 'As it is');
		expect(toNodeError(error, { node, itemIndex: 1 })).toBe(error);
		expect(errorJsonOf(error)).toMatchObject({ code: 'unexpected', message: 'As it is' });
	});
});

describe('a step that did not succeed', () => {
	it('is named, with what is made so far and how to go on', () => {
		const reason = failure(409, { code: 'report_has_no_prompts', message: '' });
		const failed = new StepError(
			'Run report',
			{ report_id: 'r1', job_id: null },
			'Go on with it.',
			reason,
		);
		const error = toNodeError(failed, { node, itemIndex: 0 });
		expect(error.message).toBe('Run report: The report has no prompts to ask [item 0]');
		expect(error.description).toMatch(/Go on with it\.$/);
		const json = errorJsonOf(error) as IDataObject;
		expect(json).toMatchObject({
			code: 'report_has_no_prompts',
			step: 'Run report',
			report_id: 'r1',
			job_id: null,
			status: 409,
		});
		expect(json.message).toBe('Run report: The report has no prompts to ask');
	});
});
