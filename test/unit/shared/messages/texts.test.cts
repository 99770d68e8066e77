import type { IDataObject, INode } from 'n8n-workflow';
import { connectionMessages } from '../../../../nodes/shared/messages/connectionMessages';
import { StepError } from '../../../../nodes/shared/base/errors/operationError';
import type { ErrorContext } from '../../../../nodes/shared/messages/messageContext';
import { serviceMessages } from '../../../../nodes/shared/messages/serviceMessages';
import { toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import { ApiFailure, type FailedRequest } from '../../../../nodes/shared/requests/apiError';
import type { HttpResult } from '../../../../nodes/shared/requests/http';
import { CATALOG } from '../../../../sandbox/apiError.cts';
import { failureOf, noResponse, response, unreadable, withBody } from '../../support/exchanges.cts';

/** What the service puts into `details`, where a rule says so (sandbox/api.md 8.6). */
const DETAILS: Record<string, object> = {
	integration_not_connected: { connect_url: 'https://app.example/connect' },
	insufficient_scope: { required_scope: 'write:reports', key_scopes: ['read:brands', 'read:jobs'] },
	validation_error: { errors: [{ loc: ['query', 'limit'], msg: 'at most 100.', type: 'range' }] },
	body_validation_error: { errors: [{ loc: ['body', 'name'], msg: 'Field required' }] },
	rate_limit_exceeded: { retry_after_seconds: 89, scope: 'llm' },
	request_quota_exceeded: { used: 4999, limit: 5000, current_period_end: 1_798_761_599 },
	service_unavailable: { retry_after: 7_140 },
	external_timeout: { retry_after: 7_200 },
};

const said = (code: string, message: string): HttpResult => ({ kind: 'noResponse', code, message });
const page = (status: number, headers = {}) => unreadable(status, headers, ' <html>');

/** Whatever may come instead of an answer of the service. */
const OTHERS: Record<string, HttpResult> = {
	...Object.fromEntries(
		[
			...['ECONNREFUSED', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
			...['ECONNABORTED', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED'],
			...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EOTHER', ''],
		].map((code) => [`code "${code}"`, noResponse(code)]),
	),
	'its host': said('ENOTFOUND', 'getaddrinfo ENOTFOUND api.example'),
	'another host': said('EAI_AGAIN', 'getaddrinfo EAI_AGAIN proxy.example'),
	'no host': said('ENOTFOUND', 'not found'),
	'no address of several': said('ETIMEDOUT', ''),
	'no tunnel': said('', 'Proxy closed before receiving CONNECT response'),
	'half an answer': unreadable(200, {}, '{"id":'),
	'another answer': withBody({ x: 1 }, 200),
	'a page': page(200),
	'a page 403': page(403, { 'x-correlation-id': 'corr-1' }),
	'a page 404': page(404),
	'a page 502': page(502),
	'JSON 401': withBody({ message: 'Please log in' }, 401),
	'JSON 407': withBody({ error: 'Proxy' }, 407),
	'text 502': unreadable(502, {}, 'Bad gateway'),
	'JSON 500': withBody({}, 500),
	'JSON 520': withBody({}, 520, { 'retry-after': '90' }),
	'text 429': unreadable(429, { 'retry-after': '119' }, 'slow'),
	'code of a stranger': withBody({ error: { code: 'AccessDenied', message: 'No.' } }),
	'a new code': withBody({ error: { code: 'constructor', message: 'Is new.' } }, 409),
	'a redirection': page(302, { location: 'https://login.example:8443/?to=1' }),
	'a redirection to itself': page(307, { location: '/v2' }),
	'a redirection nowhere': page(308, { location: 'http://[' }),
	...Object.fromEntries(
		['The person unsubscribed', 'has opted out', 'address is blocked', 'on a deny list'].map(
			(text) => [text, withBody({ error: { code: 'conflict', message: `${text}.` } }, 409)],
		),
	),
};

const CODES = Object.entries(CATALOG).map(([code, [status]]) => [code, status] as const);
const RESULTS: Record<string, HttpResult> = {
	...Object.fromEntries(
		CODES.map(([code, status]) => [code, response(status, code, DETAILS[code])]),
	),
	...OTHERS,
};
const WITHOUT = Object.fromEntries(CODES.map(([code, status]) => [code, response(status, code)]));

const IDS = [
	...[
		{ label: 'Brand', value: 'brand 1' },
		{ label: 'Email', value: 'mail-1' },
	],
	...[
		{ label: 'Contact List', value: 'list-1' },
		{ label: 'SEO Page', value: '' },
	],
	{ label: 'Campaign', value: 'other' },
];
const SENT = { path: '/v1/brands/brand%201/emails/mail-1', body: { list_id: 'list-1' } };
const labelOf = (name: string) => ({ name: 'Name', limit: 'Limit', steps: 'Steps' })[name];

interface Known extends Partial<FailedRequest>, Partial<ErrorContext> {
	after?: IDataObject;
}

function tell(result: HttpResult, known: Known): string {
	const { after, ...more } = known;
	const context = { node: { name: 'N' } as INode, itemIndex: 3, labelOf, ids: IDS, ...more };
	const failure = failureOf(result, { attempts: 2, sent: SENT, ...more });
	const error = after ? new StepError('Run', after, 'Go on by hand.', failure) : failure;
	const { message, description, context: told } = toNodeError(error, context);
	const { message: _, description: __, ...data } = told.data as IDataObject;
	return `${message} | ${description} | ${JSON.stringify({ ...data, details: undefined })}`;
}

const VARIANTS: Record<string, Known & { results?: Record<string, HttpResult> }> = {
	'without details': { results: WITHOUT },
	'a trigger': { itemIndex: undefined },
	'the only item': { isOnlyItem: true },
	'one attempt': { attempts: 1 },
	'not sent': { attempts: 0 },
	'a read': { method: 'GET' },
	'a dry run': { sent: { ...SENT, query: { dry_run: true } }, hasOwnKey: true },
	'lost before': { earlierWasLost: true },
	'own key': { hasOwnKey: true },
	'own key, not sent': { hasOwnKey: true, attempts: 0 },
	'own key, lost before': { hasOwnKey: true, earlierWasLost: true },
	'own key, after others': { hasOwnKey: true, after: { report_id: 'r1', job_id: null } },
	'own key, after none': { hasOwnKey: true, after: { report_id: null } },
	'a tool': { isTool: true },
	'a proxy': { hasProxy: true },
	undocumented: { isUndocumented: true },
	'a port': { host: 'api.example:8443' },
	'without IDs': { ids: [], sent: undefined },
};

/** What is other than usual: whole words that went and came. */
function change(usual: string, text: string): string {
	const [old, now] = [usual, text].map((each) => each.split(' '));
	const from = old.findIndex((word, index) => word !== now[index]);
	const start = from < 0 ? old.length : from;
	let end = 0;
	while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end))
		end++;
	const cut = (words: string[]) => words.slice(start, words.length - end).join(' ');
	return `"${cut(old)}" → "${cut(now)}"`;
}

/** Most of them are those that are not named. */
function namesOf(names: string[], all: string[]): string {
	if (names.length <= all.length / 2) return names.join(', ');
	return ['all', ...all.filter((name) => !names.includes(name))].join(', not ');
}

it('each code, and each thing that may come instead of an answer', () => {
	const lines = Object.keys(RESULTS).map((name) => `${name}: ${tell(RESULTS[name], {})}`);
	expect(lines.join('\n')).toMatchSnapshot();
});

it.each(Object.entries(VARIANTS))('what is other for %s', (_, { results = RESULTS, ...known }) => {
	const changes = new Map<string, string[]>();
	for (const [name, result] of Object.entries(results)) {
		const what = change(tell(RESULTS[name], { after: known.after }), tell(result, known));
		if (what !== '"" → ""') changes.set(what, [...(changes.get(what) ?? []), name]);
	}
	const lines = [...changes].map(
		([what, names]) => `${what}: ${namesOf(names, Object.keys(results))}`,
	);
	expect(lines.join('\n')).toMatchSnapshot();
});

it('there are messages for what can happen, and for nothing else', () => {
	expect(Object.keys(serviceMessages).sort()).toEqual(Object.keys(CATALOG).sort());
	const names = Object.keys(connectionMessages);
	const spies = names.map((name) => jest.spyOn(connectionMessages, name));
	for (const result of Object.values(OTHERS)) tell(result, {});
	expect(names.filter((_, index) => spies[index].mock.calls.length === 0)).toEqual([]);
});

it.each([0, undefined])(
	'the words are plain, and those of each code are its own: item %j',
	(itemIndex) => {
		const told = [...Object.values(RESULTS), ...Object.values(WITHOUT)].map((result) => {
			const error = toNodeError(failureOf(result), {
				node: { name: 'N' } as INode,
				itemIndex,
				labelOf,
			});
			const { message, description } = error.context.data as Record<string, string>;
			expect(`${message} ${description}`).not.toMatch(/\b(error|problem|failure|mistake)/i);
			expect(`${message} ${description}`).not.toMatch(/undefined|null|NaN|\[object|\$\{|\(\)|\?\?/);
			expect(message).toMatch(/^\S.{0,118}[^.\s]$/);
			expect(description).toMatch(/^\S.*(\.|https:\S+)$/);
			if (itemIndex === undefined)
				expect(description).not.toMatch(/Request Options|Running the workflow again/);
			return message;
		});
		expect(new Set(told.slice(0, CODES.length)).size).toBe(CODES.length);
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
	const text = tell(withBody({ error: { code, message } }, status), {});
	expect(text).toContain('Leave this recipient out');
	expect(text).not.toMatch(/\bagain\b/);
});

it.each(['not_found', 'conflict', 'gone'])('%s, by the IDs in the request', (code) => {
	const labels = [
		'Brand',
		'Job',
		'Campaign',
		'Contact List',
		'Email',
		'Proposal',
		'Webhook Endpoint',
		'SEO Page',
	];
	const lines = labels.flatMap((label) => {
		const ids = [
			{ label: 'Brand', value: 'b 1' },
			{ label, value: 'x'.repeat(70) },
		];
		const status = CATALOG[code as 'gone'][0];
		const body = (message: string) => withBody({ error: { code, message } }, status);
		const sent = { path: `/v1/b%201/${ids[1].value}` };
		return ['It is not.', `The ${label.toLowerCase()} is not.`].map(
			(message) =>
				`${label}: ${tell(body(message), { ids: ids.slice(label === 'Brand' ? 1 : 0), sent })}`,
		);
	});
	expect(lines.join('\n')).toMatchSnapshot();
});

it('the fields of a refusal', () => {
	const lists = [
		[
			{ loc: ['body', 'name'], msg: 'is odd.' },
			{ loc: ['body', 'steps', 0, 'order'], msg: 'must be a number' },
		],
		[{ loc: ['body', 'steps', 1], msg: 'must be a UUID' }, null, {}],
		[{ loc: ['body', 'own'], msg: 'is odd' }],
		[
			{ loc: ['body', 'own'], msg: 'is odd' },
			{ loc: ['query', 'limit'], type: 'enum', msg: 'no' },
			{ loc: ['body', 'steps', 'limit', 0], type: 'enum', msg: 'no' },
		],
		[
			{ loc: ['body', 'name'], msg: 'must be one of the allowed values' },
			{ loc: 'name', msg: 5 },
		],
		[],
		undefined,
		'text',
	];
	const known = {
		labelOf: (name: string) => (name === 'own' ? '' : labelOf(name)),
		choicesOf: (name: string) => (name === 'limit' ? 'One (1), Two (2)' : ''),
	};
	const lines = lists.map((errors) =>
		tell(response(422, 'body_validation_error', { errors }), known),
	);
	expect(lines.join('\n')).toMatchSnapshot();
});

it('a request that waited too long for the limit was not sent, and is not said to be repeated', () => {
	const sent = { method: 'POST' as const, attempts: 0, host: 'api.example' };
	const result = noResponse('rate_limit_exceeded');
	const failure = new ApiFailure({ kind: 'rateLimited', result }, sent);
	expect(failure.mayHaveBeenProcessed).toBe(false);
	const error = toNodeError(failure, { node: { name: 'N' } as INode, itemIndex: 0 });
	expect(`${error.message}: ${error.description}`).toBe(
		"Rate limit reached (not sent) [item 0]: Another client uses this API key. Lower 'Requests per Minute' in the credential, or use a separate key.",
	);
});
