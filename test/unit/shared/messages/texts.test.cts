import type { IDataObject, INode } from 'n8n-workflow';
import { connectionMessages } from '../../../../nodes/shared/messages/connectionMessages';
import { StepError } from '../../../../nodes/shared/base/errors/operationError';
import type { ErrorContext } from '../../../../nodes/shared/messages/messageContext';
import { serviceMessages } from '../../../../nodes/shared/messages/serviceMessages';
import { toNodeError } from '../../../../nodes/shared/messages/toNodeError';
import type { FailedRequest } from '../../../../nodes/shared/requests/apiError';
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
	request_quota_exceeded: { used: 4999, limit: 5000, current_period_end: '2026-12-31T23:59:59Z' },
	service_unavailable: { retry_after: 7_140 },
	external_timeout: { retry_after: 7_200 },
};

const page = (status: number, headers = {}) => unreadable(status, headers, ' <html>');

/** Whatever may come instead of an answer of the service, and the code that a workflow reads. */
const OTHERS: Record<string, [result: HttpResult, code: string]> = {
	...Object.fromEntries(
		[
			...['ECONNREFUSED', 'EAI_AGAIN', 'ECONNRESET', 'EPIPE'],
			...['ETIMEDOUT', 'ECONNABORTED', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED'],
			...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EOTHER', ''],
		].map((code) => [`code "${code}"`, [noResponse(code), code || 'no_response']]),
	),
	'no address of several': [{ ...noResponse('ETIMEDOUT'), message: '' } as HttpResult, 'ETIMEDOUT'],
	'half an answer': [unreadable(200, {}, '{"id":'), 'unreadable_response'],
	'another answer': [withBody({ x: 1 }, 200), 'unreadable_response'],
	'a page': [page(200), 'unreadable_response'],
	'a page 403': [page(403, { 'x-correlation-id': 'corr-1' }), 'not_of_service'],
	'a page 502': [page(502), 'http_502'],
	'JSON 401': [withBody({ message: 'Please log in' }, 401), 'not_of_service'],
	'text 502': [unreadable(502, {}, 'Bad gateway'), 'http_502'],
	'JSON 520': [withBody({}, 520, { 'retry-after': '59' }), 'http_520'],
	'text 429': [unreadable(429, { 'retry-after': '60' }, 'slow'), 'http_429'],
	'a new code': [withBody({ error: { code: 'constructor', message: 'Is new.' } }, 409), 'constructor'],
};

const CODES = Object.entries(CATALOG).map(([code, [status]]) => [code, status] as const);
const RESULTS: Record<string, HttpResult> = {
	...Object.fromEntries(CODES.map(([code, status]) => [code, response(status, code, DETAILS[code])])),
	...Object.fromEntries(Object.entries(OTHERS).map(([name, [result]]) => [name, result])),
};
const WITHOUT = Object.fromEntries(CODES.map(([code, status]) => [code, response(status, code)]));

const IDS = [
	...[['Brand', 'brand/1'] as const, ['Email', 'mail-1'] as const, ['Email', 'mail-2'] as const],
	['Mailbox', 'box-1'] as const,
	...[['Contact List', 'list-1'] as const, ['SEO Page', ''] as const, ['Campaign', 'other'] as const],
].map(([label, value]) => ({ label, value }));
const SENT = {
	path: '/v1/brands/brand%2F1/emails/mail-1',
	query: { mailbox_id: 'box-1' },
	body: { list_id: 'list-1', email_ids: ['mail-2'] },
};
const labelOf = (name: string) => ({ name: 'Name', limit: 'Limit', steps: 'Steps' })[name];

interface Known extends Partial<FailedRequest>, Partial<ErrorContext> {
	after?: IDataObject;
}

function toldOf(result: HttpResult, known: Known): [text: string, code: unknown] {
	const { after, ...more } = known;
	const context = { node: { name: 'N' } as INode, itemIndex: 3, labelOf, ids: IDS, ...more };
	const failure = failureOf(result, { attempts: 2, sent: SENT, ...more });
	const error = after ? new StepError('Run', after, 'Go on by hand.', failure) : failure;
	const { message, description, context: told } = toNodeError(error, context);
	return [`${message}\n${description}`, (told.data as IDataObject).code];
}

const tell = (result: HttpResult, known: Known): string => toldOf(result, known)[0];

/** Texts that are the same have one place. */
it('one text of each kind of message', () => {
	const texts = new Map<string, string[]>();
	for (const [name, result] of Object.entries(RESULTS)) {
		const text = tell(result, {});
		texts.set(text, [...(texts.get(text) ?? []), name]);
	}
	const lines = [...texts].map(([text, names]) => `# ${names.join(', ')}\n${text}\n`);
	expect(lines.join('\n')).toMatchSnapshot();
});

it.each([
	...Object.entries(OTHERS).map(([name, [result, code]]) => [name, code, result] as const),
	...CODES.map(([code]) => [`the refusal ${code}`, code, RESULTS[code]] as const),
])('an error item about %s has the code "%s"', (_, code, result) => {
	expect(toldOf(result, {})[1]).toBe(code);
});

/** One of each kind. */
const KINDS: Record<string, HttpResult> = {
	refused: RESULTS.report_not_modifiable,
	absent: RESULTS.not_found,
	key: RESULTS.invalid_api_key,
	flight: RESULTS.idempotency_key_in_flight,
	limit: RESULTS.rate_limit_exceeded,
	outage: RESULTS.service_unavailable,
	lost: RESULTS.external_timeout,
	broken: noResponse('ECONNRESET'),
	slow: noResponse('ETIMEDOUT'),
	unreachable: noResponse('ECONNREFUSED'),
	certificate: noResponse('CERT_HAS_EXPIRED'),
	half: RESULTS['half an answer'],
	...{ page: page(200), page403: page(403), page404: page(404), page405: page(405) },
	gateway: RESULTS['text 502'],
};

const ALL = Object.keys(KINDS);
const but = (...kinds: string[]) => ALL.filter((kind) => !kinds.includes(kind));
const LOST = ['lost', 'broken', 'slow', 'half', 'page', 'gateway'];
const COUNTED = ['flight', 'limit', 'outage', 'lost', 'broken', 'slow', 'gateway'];

const AGAIN = 'If you run the workflow again, the request is repeated';
const MAYBE = 'The request may already have been processed';
const OTHER_KEY = 'The request was not carried out';
const NOT_SENT = 'This request was not sent';
const ASSUMED = 'The path of this operation is assumed';
const ITEM = '[item 3]';

const OWN: Known = { hasOwnKey: true };
const LOST_BEFORE: Known = { earlierWasLost: true };
const IN_FRONT = ['half', 'page', 'page403', 'page404', 'page405', 'gateway'];

it.each<[about: string, words: string, kinds: string[], known: Known]>([
	['one of several items', AGAIN, but('refused', 'absent', 'key', 'unreachable', 'certificate'), {}],
	['a trigger', AGAIN, [], { itemIndex: undefined }],
	['what was not sent', AGAIN, [], { attempts: 0 }],
	['a read', AGAIN, [], { method: 'GET' }],
	['a request with an own key', AGAIN, [], OWN],
	['a tool', AGAIN, [], { isTool: true }],
	['one of several items', MAYBE, LOST, {}],
	['a trigger', MAYBE, [], { itemIndex: undefined }],
	['a read', MAYBE, [], { method: 'GET' }],
	['a tool', MAYBE, [], { isTool: true }],
	['a request with an own key', MAYBE, LOST, OWN],
	['a request whose earlier attempt was lost', MAYBE, but('flight'), LOST_BEFORE],
	['a request without an own key', OTHER_KEY, [], {}],
	['a request with an own key', OTHER_KEY, ['refused', 'absent'], OWN],
	['a dry run with an own key', OTHER_KEY, [], { ...OWN, sent: { ...SENT, query: { dry_run: true } } }],
	['what was not sent, with an own key', OTHER_KEY, [], { ...OWN, attempts: 0 }],
	['an own key whose earlier attempt was lost', OTHER_KEY, [], { ...OWN, ...LOST_BEFORE }],
	['an own key, after steps that made a record', OTHER_KEY, [], { ...OWN, after: { report_id: 'r1', job_id: null } }],
	['an own key, after steps that made none', OTHER_KEY, ['refused', 'absent'], { ...OWN, after: { report_id: null } }],
	['what was sent', NOT_SENT, [], {}],
	['what was not sent', NOT_SENT, ['refused', 'absent', 'key', 'certificate'], { attempts: 0 }],
	['a documented path', ASSUMED, [], {}],
	['an undocumented path', ASSUMED, ['absent', 'page404', 'page405'], { isUndocumented: true }],
	['two attempts', 'after 2 attempts)', COUNTED, {}],
	['one attempt', 'after 1 attempt)', COUNTED, { attempts: 1 }],
	['what was not sent', 'not sent)', COUNTED, { attempts: 0 }],
	['a port', 'x:84', ['broken', 'slow', 'unreachable', 'certificate', ...IN_FRONT], { host: 'x:84' }],
	['one of several items', ITEM, ALL, {}],
	['the only item', ITEM, [], { isOnlyItem: true }],
	['a trigger', ITEM, [], { itemIndex: undefined }],
	['a trigger', 'Try again.', ['broken', 'slow'], { itemIndex: undefined }],
])('of %s, "%s" is said by these kinds alone: %j', (_, words, kinds, known) => {
	expect(ALL.filter((kind) => tell(KINDS[kind], known).includes(words))).toEqual(kinds);
});

it.each<[known: Known, sentences: string]>([
	[
		OWN,
		`${OTHER_KEY}. For 24 hours, the service may give the same answer to the same Idempotency Key. Remove the cause, then use another key.`,
	],
	[{ attempts: 0 }, `${NOT_SENT}, because an earlier request got the same answer.`],
	[{ isUndocumented: true }, `${ASSUMED}. If the service uses another path, call that one with the HTTP Request node.`],
])('the whole sentences that come last with %j', (known, sentences) => {
	expect(tell(RESULTS.not_found, known)).toContain(`. ${sentences} (Request ID req-1)`);
});

it('there are messages for what can happen, and for nothing else', () => {
	expect(Object.keys(serviceMessages).sort()).toEqual(Object.keys(CATALOG).sort());
	const names = Object.keys(connectionMessages) as Array<keyof typeof connectionMessages>;
	const spies = names.map((name) => jest.spyOn(connectionMessages, name));
	for (const [result] of Object.values(OTHERS)) tell(result, {});
	expect(names.filter((_, index) => spies[index].mock.calls.length === 0)).toEqual([]);
});

it.each([0, undefined])('the words are plain, and those of each code are its own: item %j', (itemIndex) => {
	const told = [...Object.values(RESULTS), ...Object.values(WITHOUT)].map((result) => {
		const error = toNodeError(failureOf(result), { node: { name: 'N' } as INode, itemIndex, labelOf });
		const { message, description } = error.context.data as Record<string, string>;
		const text = `${message} ${description}`;
		expect(text).not.toMatch(/\b(error|problem|failure|mistake)|undefined|null|NaN|\[object|\$\{|\(\)|\?\?/i);
		expect(message).toMatch(/^\S.{0,118}[^.\s]$/);
		expect(description).toMatch(/^\S.*(\.|https:\S+)$/);
		if (itemIndex === undefined) expect(text).not.toMatch(/Request Options|If you run the workflow again/);
		return message;
	});
	expect(new Set(told.slice(0, CODES.length)).size).toBe(CODES.length);
});

const LONG_ID = 'x'.repeat(70);

/** What is told of a refusal of a request for a record of a brand. */
function tellOf(label: string, code: string, said: string): string[] {
	const ids = [...(label === 'Brand' ? [] : [{ label: 'Brand', value: 'b 1' }]), { label, value: LONG_ID }];
	const body = withBody({ error: { code, message: said } }, CATALOG[code as 'gone'][0]);
	return tell(body, { ids, sent: { path: `/v1/b%201/${LONG_ID}` }, itemIndex: 0, isOnlyItem: true }).split('\n');
}

const CHECK_RECORD = 'Check the record in the service to see what blocks the request, then try again.';

it.each([
	['Brand', CHECK_RECORD],
	['SEO Page', CHECK_RECORD],
	['Job', 'The job has ended already, so there is nothing to cancel.'],
	['Campaign', 'Campaign: Get shows the status. Pause an active campaign before you change or archive it.'],
	[
		'Contact List',
		'Choose a static list. You cannot add or remove contacts of other lists, because the service fills them by rules.',
	],
	['Proposal', 'Interlink: Get Many shows the status. If the link is on the site already, it stays there.'],
	['Webhook Endpoint', 'Turn on the endpoint with Webhook Endpoint: Update, then try again.'],
])('a conflict of a %s says: %s', (label, advice) => {
	expect(tellOf(label, 'conflict', 'It is not.')).toEqual(['The service cannot do this now: It is not', advice]);
});

const SHOWN = `"${LONG_ID.slice(0, 60)}…"`;
const DELETED = 'may have been deleted, or it may belong to another brand.';

it.each([
	['Brand', 'It is not.', `brand with the ID ${SHOWN}`, `It ${DELETED} Choose it from the list, or check the ID.`],
	['Job', 'The job is not.', `job with the ID ${SHOWN}`, `It ${DELETED} Jobs are kept for one hour. Choose it`],
	['SEO Page', 'The SEO page is not.', `SEO page with the ID ${SHOWN}`, `It ${DELETED} Choose it`],
	[
		'SEO Page',
		'It is not.',
		'brand or SEO page with this ID',
		`One of them ${DELETED} Choose it from the list, or check the IDs: Brand b 1, SEO Page x{60}…\\.$`,
	],
	['Job', 'It is not.', 'brand or job with this ID', `One of them ${DELETED} Jobs are kept for one hour. Choose it`],
])('an unknown %s is named if the service does ("%s"), else any ID: %s', (label, said, named, advice) => {
	const [message, description] = tellOf(label, 'not_found', said);
	expect([message, description]).toEqual([`There is no ${named}`, expect.stringMatching(`^${advice}`)]);
});

it.each([
	['Brand', 'brand'],
	['SEO Page', 'brand or SEO page'],
])('a %s that is gone is any of the IDs: %s', (label, named) => {
	expect(tellOf(label, 'gone', 'It is not.')).toEqual([
		`The ${named} is no longer available`,
		'The service says: It is not. Choose another one, or create a new one.',
	]);
});

it.each([
	['not_found', 'There is no such record', 'It may have been deleted, or it may belong to another brand.'],
	['conflict', 'The service cannot do this now: about conflict', CHECK_RECORD],
	[
		'gone',
		'The record is no longer available',
		'The service says: about gone. Choose another one, or create a new one.',
	],
	[
		'integration_not_connected',
		'No mailbox is connected',
		'Connect a mailbox in the workspace of the service, then run the node again.',
	],
	['validation_error', 'The service refused: about validation_error', 'Correct the values, then run the node again.'],
	[
		'insufficient_scope',
		'The API key lacks a scope',
		"Create a key with this scope in the workspace's developer settings and enter it in the credential.",
	],
	[
		'request_quota_exceeded',
		'The monthly request quota is used up (? of ? units)',
		'The quota resets in the next period. A larger plan has a larger quota.',
	],
	[
		'rate_limit_exceeded',
		'Rate limit reached (after 2 attempts)',
		"Another client uses this API key. Lower 'Requests per Minute' in the credential, or use a separate key.",
	],
	['service_unavailable', 'The service is not available (after 2 attempts)', 'Try again later.'],
])('without IDs and details, %s says less: %s', (code, message, description) => {
	const known = { itemIndex: undefined, ids: [], sent: undefined };
	expect(tell(WITHOUT[code], known)).toBe(`${message}\n${description} (Request ID req-1)`);
});

it.each<[errors: unknown, fields: string[]]>([
	[
		[
			{ loc: ['body', 'name'], msg: 'is odd.' },
			{ loc: ['body', 'steps', 0, 'order'], msg: 'must be a number' },
		],
		["'Name': is odd", "'Steps → entry 1 → order': must be a number"],
	],
	[[{ loc: ['body', 'steps', 1], msg: 'must be a UUID' }], ["'Steps → entry 2': must be an ID (choose from the list)"]],
	[
		[null, {}],
		['a value is not valid', 'a value is not valid'],
	],
	[[{ loc: ['body', 'own'], msg: 'is odd' }], ["'own': is odd"]],
	[[{ loc: ['query', 'limit'], type: 'enum', msg: 'no' }], ["'Limit': must be one of: One (1), Two (2)"]],
	[
		[{ loc: ['body', 'steps', 'limit', 0], msg: 'must be one of the allowed values' }],
		["'Steps → Limit → entry 1': must be one of: One (1), Two (2)"],
	],
	[
		[{ loc: ['body', 'name'], msg: 'must be one of the allowed values' }],
		["'Name': must be one of the allowed values"],
	],
	[[{ loc: 'name', msg: 5 }], ['a value is not valid']],
	...[[], undefined, 'text', {}].map((errors): [unknown, string[]] => [errors, []]),
])('a refusal names its fields by their labels, and how to correct them: %j', (errors, fields) => {
	const choicesOf = (name: string) => (name === 'limit' ? 'One (1), Two (2)' : '');
	const text = tell(response(422, 'body_validation_error', { errors }), { choicesOf });
	const [values, field] = ['values', 'field'].map((what) => `Correct the ${what}, then run the node again.`);
	const whatToDo = [values, field][fields.length] ?? `Correct these fields: ${fields.join('; ')}.`;
	const refused = fields[0] ?? 'about body_validation_error';
	expect(text).toBe(`The service refused: ${refused} [item 3]\n${whatToDo} (Request ID req-1)`);
});
