import type { INode } from 'n8n-workflow';
import { connectionMessages } from '../../../../nodes/shared/messages/connectionMessages';
import {
	ACTS_ANEW,
	serviceMessages,
	type Message,
} from '../../../../nodes/shared/messages/serviceMessages';
import { explain, toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { ApiFailure } from '../../../../nodes/shared/transport/apiError';
import type { Outcome } from '../../../../nodes/shared/transport/http';
import { CATALOG } from '../../../sandbox/apiError';

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

function failureOf(code: string, details?: object): ApiFailure {
	const [status, said] = CATALOG[code as keyof typeof CATALOG];
	const outcome: Outcome = {
		kind: 'answer',
		status,
		headers: {},
		body: { error: { code, message: said, details }, request_id: 'req-1' },
	};
	return new ApiFailure(outcome, 5, 'api.example', true);
}

const CONNECTION: Record<string, Outcome> = {
	ECONNREFUSED: { kind: 'noAnswer', code: 'ECONNREFUSED', message: '' },
	EHOSTUNREACH: { kind: 'noAnswer', code: 'EHOSTUNREACH', message: '' },
	ENETUNREACH: { kind: 'noAnswer', code: 'ENETUNREACH', message: '' },
	ENOTFOUND: { kind: 'noAnswer', code: 'ENOTFOUND', message: '' },
	EAI_AGAIN: { kind: 'noAnswer', code: 'EAI_AGAIN', message: '' },
	ECONNRESET: { kind: 'noAnswer', code: 'ECONNRESET', message: '' },
	EPIPE: { kind: 'noAnswer', code: 'EPIPE', message: '' },
	ETIMEDOUT: { kind: 'noAnswer', code: 'ETIMEDOUT', message: '' },
	ECONNABORTED: { kind: 'noAnswer', code: 'ECONNABORTED', message: '' },
	no_answer: { kind: 'noAnswer', code: '', message: '' },
	certificate: { kind: 'noAnswer', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', message: '' },
	no_encryption: { kind: 'noAnswer', code: 'EPROTO', message: '' },
	unreadable_answer: { kind: 'unreadable', status: 200, headers: {}, text: '<html>' },
	gateway: { kind: 'unreadable', status: 502, headers: {}, text: '<html>' },
	limited: { kind: 'unreadable', status: 429, headers: {}, text: 'slow down' },
	redirect: { kind: 'unreadable', status: 302, headers: {}, text: '<html>' },
	unpublished_path: {
		kind: 'answer',
		status: 404,
		headers: {},
		body: { error: { code: 'not_found', message: 'The resource was not found.' } },
	},
};

const explainConnection = (name: string): Message =>
	explain(new ApiFailure(CONNECTION[name], 5, 'api.example', true), {
		itemIndex: 0,
		isInferred: name === 'unpublished_path',
	});

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

describe('the catalogue of the service', () => {
	const codes = Object.keys(CATALOG);

	it('is complete, and holds nothing that the service does not send', () => {
		expect(Object.keys(serviceMessages).sort()).toEqual([...codes].sort());
	});

	it.each(codes)('has plain words for %s', (code) => {
		check(explain(failureOf(code, DETAILS[code]), { labelOf }));
	});

	it.each(codes)('has plain words for %s without details too', (code) => {
		check(explain(failureOf(code), {}));
		check(explain(failureOf(code, {}), {}));
	});

	it.each(codes)('says the same for %s to n8n, with the item and the request', (code) => {
		const failure = failureOf(code, DETAILS[code]);
		const { message, description } = explain(failure, { labelOf });
		const nodeError = toNodeError(failure, {
			node: { name: 'Node' } as INode,
			itemIndex: 3,
			labelOf,
		});
		expect(nodeError.message).toBe(`${message} [item 3]`);
		expect(nodeError.description).toBe(`${description} (Request ID req-1)`);
	});
});

describe('the catalogue of connections', () => {
	it('is complete', () => {
		expect(Object.keys(connectionMessages).sort()).toEqual(Object.keys(CONNECTION).sort());
	});

	it.each(Object.keys(CONNECTION))('has plain words for %s', (name) => {
		const explanation = explainConnection(name);
		check(explanation);
		// Each way leads to its own entry.
		const refusal = {
			said: 'The resource was not found',
			details: {},
			fields: [],
			afterAttempts: 'after 5 attempts',
			hasRequestOptions: true,
			host: 'api.example',
			actsAnew: ` ${ACTS_ANEW}`,
		};
		expect(explanation).toEqual(connectionMessages[name](refusal));
	});
});

describe('what has no items: triggers and lists', () => {
	it.each(Object.keys(CONNECTION))('is not sent to Request Options that it lacks by %s', (name) => {
		const explanation = explain(new ApiFailure(CONNECTION[name], 5, 'api.example'), {});
		check(explanation);
		expect(explanation.description).not.toContain('Request Options');
	});
});

describe('what only reads', () => {
	it('may be done again without a second thought', () => {
		for (const outcome of Object.values(CONNECTION)) {
			const explanation = explain(new ApiFailure(outcome, 5, 'api.example'), {});
			check(explanation);
			expect(explanation.description).not.toContain('anew');
		}
	});

	it('is told from what writes', () => {
		const { description } = explain(failureOf('internal_error'), {});
		expect(description).toContain(ACTS_ANEW);
	});
});

it('prints both catalogues', () => {
	const rows = [
		...Object.keys(CATALOG).map(
			(code) => [code, explain(failureOf(code, DETAILS[code]), { labelOf })] as const,
		),
		...Object.keys(CONNECTION).map((name) => [name, explainConnection(name)] as const),
	];
	const lines = rows.map(
		([code, { message, description }]) => `${code}\n    ${message}\n    ${description}\n`,
	);
	process.stdout.write(`\nWhat the user reads:\n${lines.join('')}\n`);
	expect(new Set(rows.map(([, { message }]) => message)).size).toBeGreaterThan(40);
});
