import type { INode } from 'n8n-workflow';
import { connectionMessages } from '../../../../nodes/shared/messages/connectionMessages';
import { type Message, REPEATS } from '../../../../nodes/shared/messages/messageContext';
import { serviceMessages } from '../../../../nodes/shared/messages/serviceMessages';
import { explain, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { CATALOG } from '../../../../sandbox/apiError';
import { failureOf, noResponse, response, unreadable, withBody } from '../../support/exchanges';

/** What the service puts into `details`, where a rule says so (docs/api.md 8.6). */
const DETAILS: Record<string, object> = {
	integration_not_connected: { connect_url: 'https://app.example/connect' },
	insufficient_scope: { required_scope: 'write:reports', key_scopes: ['read:brands', 'read:jobs'] },
	validation_error: {
		errors: [{ loc: ['query', 'limit'], msg: 'must be at most 100', type: 'range' }],
	},
	body_validation_error: {
		errors: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }],
	},
	rate_limit_exceeded: { retry_after_seconds: 12 },
	request_quota_exceeded: { used: 5000, limit: 5000, current_period_end: '2026-04-01T00:00:00Z' },
	service_unavailable: { retry_after: 5 },
};

const labelOf = (name: string) => ({ name: 'Name', limit: 'Limit' })[name];

const toFailure = (result: HttpResult) => failureOf(result, { attempts: 5 });

const refusalFor = (code: string, details?: object): ApiFailure =>
	toFailure(response(CATALOG[code as keyof typeof CATALOG][0], code, details));

const CONNECTION: Record<string, HttpResult> = {
	...Object.fromEntries(
		['ECONNRESET', 'EPIPE', 'EPROTO', 'ETIMEDOUT', 'ECONNABORTED'].map((code) => [
			code,
			noResponse(code),
		]),
	),
	no_response: noResponse(''),
	unreachable: noResponse('ECONNREFUSED'),
	unknown_host: noResponse('EAI_AGAIN'),
	certificate: noResponse('UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
	unreadable_response: unreadable(200, {}, '{"id":'),
	gateway: unreadable(502, {}, 'Bad gateway'),
	not_of_service: unreadable(403),
	limited: unreadable(429),
	redirect: unreadable(302),
};

const explainConnection = (name: string): Message =>
	explain(toFailure(CONNECTION[name]), { itemIndex: 0 });

const FORBIDDEN = /\b(error|problem|failure|mistake)/i;
const STRAY = /undefined|null|NaN|\[object|\$\{|\(\)|\?\?/;

function check({ message, description }: Message): void {
	for (const text of [message, description]) {
		expect(text).not.toMatch(FORBIDDEN);
		expect(text).not.toMatch(STRAY);
		expect(text.trim()).toBe(text);
	}
	expect(message).toMatch(/^\S.*[^.\s]$/);
	expect(description).toMatch(/(\.|https:\S+)$/);
	expect(message.length).toBeLessThanOrEqual(120);
}

describe('the messages of the service', () => {
	const codes = Object.keys(CATALOG);

	it('is complete, and holds nothing that the service does not send', () => {
		expect(Object.keys(serviceMessages).sort()).toEqual([...codes].sort());
	});

	it.each(codes)('has plain words for %s, with and without details', (code) => {
		check(explain(refusalFor(code, DETAILS[code]), { labelOf }));
		for (const details of [undefined, {}]) check(explain(refusalFor(code, details), {}));
	});
});

describe('the messages of connections', () => {
	it('is complete', () => {
		expect(Object.keys(connectionMessages).sort()).toEqual(Object.keys(CONNECTION).sort());
	});

	it.each(Object.keys(CONNECTION))('has plain words for %s', (name) => {
		const explanation = explainConnection(name);
		check(explanation);
	});
});

it.each(Object.keys(CONNECTION))(
	'triggers and lists have no Request Options, and no Idempotency Key: %s',
	(name) => {
		const explanation = explain(toFailure(CONNECTION[name]), {});
		check(explanation);
		expect(explanation.description).not.toMatch(/Request Options|Running the workflow again/);
	},
);

it.each([
	[409, 'conflict', 'The recipient unsubscribed.'],
	[422, 'validation_error', 'gone@quiet.example has opted out'],
	[403, 'forbidden', 'This domain is blocked'],
	[409, 'conflict', 'The address is on the suppression list'],
	[400, 'validation_error', 'recipient_email: domain of the recipient was blocked'],
	[409, 'conflict', 'Der Empfänger hat sich abgemeldet'],
])('never advises to write again to who has left: %i %s', (status, code, message) => {
	const result = withBody({ error: { code, message } }, status);
	const { description } = explain(failureOf(result), { itemIndex: 0 });
	expect(description).toMatch(/Leave this recipient out/);
	expect(description).not.toMatch(/again/);
});

it('has words of its own for every code of the service', () => {
	const messages = Object.keys(CATALOG).map(
		(code) => explain(refusalFor(code, DETAILS[code]), { labelOf }).message,
	);
	const twice = messages.filter((message, index) => messages.indexOf(message) !== index);
	expect(twice).toEqual([]);
});

it('says that a request was not sent while the rate was limited, and nothing about repeating', () => {
	const result: HttpResult = noResponse('rate_limit_exceeded');
	const sent = { method: 'POST' as const, attempts: 0, host: 'api.example' };
	const failed = new ApiFailure({ kind: 'rateLimited', result }, sent);
	expect(failed.mayHaveBeenProcessed).toBe(false);
	const context = { node: { name: 'Node' } as INode, itemIndex: 0, isOnlyItem: true };
	const { message, description } = toNodeError(failed, context);
	expect(message).toBe('Rate limit reached (not sent)');
	expect(description).not.toContain(REPEATS);
	expect(description).not.toContain('met the same');
});
