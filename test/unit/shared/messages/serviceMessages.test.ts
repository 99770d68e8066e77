import type { INode } from 'n8n-workflow';
import { connectionMessages } from '../../../../nodes/shared/messages/connectionMessages';
import { type Message, REPEATS } from '../../../../nodes/shared/messages/messageContext';
import { MAY_BE_DONE, serviceMessages } from '../../../../nodes/shared/messages/serviceMessages';
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

const REFUSAL: Parameters<typeof serviceMessages.conflict>[0] = {
	said: 'It is not a draft.',
	details: {},
	ids: [],
	pathIds: [],
	orProxy: '',
	hasRequestOptions: true,
} as never;

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

	it.each(codes)('says the same for %s to n8n, with the item and the request ID', (code) => {
		const failure = refusalFor(code, DETAILS[code]);
		const { message, description } = explain(failure, { labelOf, itemIndex: 3 });
		const nodeError = toNodeError(failure, {
			node: { name: 'Node' } as INode,
			itemIndex: 3,
			labelOf,
		});
		expect(nodeError.message).toBe(`${message} [item 3]`);
		// A gateway stopped waiting; the service may have gone on.
		const doubt = code === 'external_timeout' ? ` ${MAY_BE_DONE}` : '';
		expect(nodeError.description).toBe(`${description}${doubt} (Request ID req-1)`);
	});
});

describe('the messages of connections', () => {
	it('is complete', () => {
		expect(Object.keys(connectionMessages).sort()).toEqual(Object.keys(CONNECTION).sort());
	});

	it.each([
		['No response from api.example', ['unreachable']],
		['api.example cannot be found', ['unknown_host']],
		['broke after', ['ECONNRESET', 'EPIPE', 'no_response']],
		['did not answer in time', ['ETIMEDOUT', 'ECONNABORTED']],
	])('says "%s" after %j', (words, names) => {
		for (const name of names) expect(explainConnection(name).message).toContain(words);
	});

	it.each(Object.keys(CONNECTION))('has plain words for %s', (name) => {
		const explanation = explainConnection(name);
		check(explanation);
		expect(Object.values(explanation).join(' ')).toContain('api.example');
		// Each way leads to its own entry.
		const repeats = ` ${REPEATS}`;
		const { httpStatus } = toFailure(CONNECTION[name]);
		const [host, status] = ['api.example', `HTTP ${httpStatus}`];
		const where = { host, status, redirectHost: host, unknownHost: host };
		const refusal = { ...REFUSAL, ...where, afterAttempts: 'after 5 attempts', repeats };
		expect(explanation).toEqual(connectionMessages[name](refusal));
		const mayRepeat = /^(E(CONN|PIPE|TIMED)|no_response|limited|gateway|not_of)/.test(name);
		expect(explanation.description.endsWith(repeats)).toBe(mayRepeat);
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

describe('what stands in front of the service', () => {
	const say = (result: HttpResult, request: object = {}) =>
		explain(failureOf(result, { attempts: 5, ...request }), { itemIndex: 0 });

	it.each<[string, HttpResult, RegExp]>([
		['a page', unreadable(403), /^Something in front .* \(HTTP 403 from api\.example\)$/],
		...[200, 502].map((status): [string, HttpResult, RegExp] => [
			`a page with ${status}`,
			unreadable(status, {}, '<html>'),
			/^Something in front of the service answered/,
		]),
		['JSON', withBody({ message: 'Please log in' }, 401), /\(HTTP 401 from api\.example\)$/],
		['JSON with a success', withBody({ x: 1 }, 200), /as the service does \(HTTP 200\)$/],
		[
			'a redirection',
			unreadable(302, { location: 'https://login.example/?to=1' }),
			/^api\.example redirects to login\.example \(HTTP 302\)$/,
		],
		[
			'a redirection without a protocol',
			unreadable(307, { location: '//login.example/' }),
			/^api\.example redirects to login\.example \(HTTP 307\)$/,
		],
		[
			'a redirection to itself',
			unreadable(308, { location: '/login.example' }),
			/^api\.example redirects to another page \(HTTP 308\)$/,
		],
	])('is named with its status, and not advised: %s', (_, result, message) => {
		const told = say(result);
		expect(told.message).toMatch(message);
		expect(told.description).toMatch(/A proxy, firewall or login page/);
		expect(told.description).not.toContain('login.example');
		const isRedirect = told.message.includes('redirects');
		expect(told.description.startsWith('The API key was not sent there.')).toBe(isRedirect);
	});

	it('is the proxy of the Request Options, too', () => {
		const request = { hasProxy: true };
		expect(say(noResponse('ECONNREFUSED'), request)).toEqual({
			message: 'No response from api.example or the proxy',
			description: expect.stringMatching(/^Check 'Proxy' under 'Request Options' and the 'Base/),
		});
		for (const code of ['EPIPE', 'ETIMEDOUT', 'EPROTO'])
			expect(say(noResponse(code), request).message).toContain('api.example or the proxy');
		expect(say(withBody({}, 502), request).message).toContain('behind api.example or the proxy');
		for (const answer of [unreadable(407), unreadable(302), unreadable(502), withBody({}, 200)]) {
			const { message, description } = say(answer, request);
			expect(message).toContain('api.example or the proxy');
			expect(description).toContain("Check 'Proxy' under 'Request Options' and the 'Base URL'");
		}
		expect(say(noResponse('CERT_HAS_EXPIRED'), request)).toMatchObject({
			message: 'The certificate of api.example or the proxy is not trusted',
			description: expect.stringMatching(/NODE_EXTRA_CA_CERTS.*Only to try/),
		});
		const result = { ...noResponse('ENOTFOUND'), message: 'getaddrinfo ENOTFOUND proxy.example' };
		expect(say(result as HttpResult, request)).toEqual({
			message: 'The address proxy.example cannot be found',
			description: expect.stringMatching(/^It is that of a proxy\./),
		});
		const own = { ...result, message: 'getaddrinfo ENOTFOUND api.example' };
		const { description } = say(own as HttpResult, { host: 'api.example:8443' });
		expect(description).toMatch(/^Check the 'Base URL'/);
	});
});

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

describe('a conflict', () => {
	const about = (...labels: string[]) =>
		serviceMessages.conflict({
			...REFUSAL,
			pathIds: labels.map((label) => ({ label, value: label })),
		});

	it.each([
		['Campaign', 'campaign', /Pause an active campaign/],
		['Contact List', 'contact list', /static list/],
		['Email', 'email', /Only drafts/],
		['Job', 'job', /ended already/],
		['Proposal', 'proposal', /on the site/],
		['Webhook Endpoint', 'webhook endpoint', /Switch the endpoint on/],
	])('of a %s says what it is about', (label, inWords, advice) => {
		const { message, description } = about('Brand', label);
		expect(message).toBe(
			`The service cannot do this with the ${inWords} as it is now: It is not a draft.`,
		);
		expect(description).toMatch(advice);
	});

	it.each([[[]], [['Brand']], [['Brand', 'Contact']]])(
		'of another record than %j says only what the service says',
		(labels: string[]) => {
			expect(about(...labels).message).toBe(
				'The service cannot do this as things are: It is not a draft.',
			);
		},
	);
});

it('tells how much of the quota is used, and when it resets', () => {
	const details = { used: 4_999, limit: 5_000, current_period_end: '2027-01-01T00:00:00Z' };
	expect(explain(refusalFor('request_quota_exceeded', details), {})).toEqual({
		message: 'The monthly request quota is used up (4999 of 5000 units)',
		description: expect.stringContaining('It resets on 2027-01-01'),
	});
});

it.each([
	['integration_not_connected', /run the node again: https:\/\/app\.example\/connect$/],
	['insufficient_scope', / The key has: read:brands, read:jobs\.$/],
])('tells what the service says of %s', (code, expected) => {
	expect(explain(refusalFor(code, DETAILS[code]), {}).description).toMatch(expected);
});

it('names the setting of a limit of LLM requests in the credential', () => {
	expect(explain(refusalFor('rate_limit_exceeded', { scope: 'llm' }), {})).toEqual({
		message: 'Rate limit for LLM requests reached (after 5 attempts)',
		description: expect.stringContaining("Lower 'LLM Requests per Minute' in the credential"),
	});
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
