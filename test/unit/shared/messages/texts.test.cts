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
	request_quota_exceeded: { used: 4999, limit: 5000, current_period_end: '2026-12-31T23:59:59Z' },
	service_unavailable: { retry_after: 7_140 },
	external_timeout: { retry_after: 7_200 },
};

const said = (code: string, message: string): HttpResult => ({
	received: 'noResponse',
	code,
	message,
});
const page = (status: number, headers = {}) => unreadable(status, headers, ' <html>');

/** Whatever may come instead of an answer of the service, and the code that a workflow reads. */
const OTHERS: Record<string, [result: HttpResult, code: string]> = {
	...Object.fromEntries(
		[
			...['ECONNREFUSED', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
			...['ECONNABORTED', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED'],
			...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EOTHER', ''],
		].map((code) => [`code "${code}"`, [noResponse(code), code || 'no_response']]),
	),
	'its host': [said('ENOTFOUND', 'getaddrinfo ENOTFOUND api.example'), 'ENOTFOUND'],
	'another host': [said('EAI_AGAIN', 'getaddrinfo EAI_AGAIN proxy.example'), 'EAI_AGAIN'],
	'no host': [said('ENOTFOUND', 'not found'), 'ENOTFOUND'],
	'no address of several': [said('ETIMEDOUT', ''), 'ETIMEDOUT'],
	'no tunnel': [said('', 'Proxy closed before receiving CONNECT response'), 'no_response'],
	'half an answer': [unreadable(200, {}, '{"id":'), 'unreadable_response'],
	'another answer': [withBody({ x: 1 }, 200), 'unreadable_response'],
	'a page': [page(200), 'unreadable_response'],
	'a page 403': [page(403, { 'x-correlation-id': 'corr-1' }), 'not_of_service'],
	'a page 404': [page(404), 'not_of_service'],
	'a page 502': [page(502), 'http_502'],
	'JSON 401': [withBody({ message: 'Please log in' }, 401), 'not_of_service'],
	'JSON 407': [withBody({ error: 'Proxy' }, 407), 'not_of_service'],
	'text 502': [unreadable(502, {}, 'Bad gateway'), 'http_502'],
	'JSON 500': [withBody({}, 500), 'http_500'],
	'JSON 520': [withBody({}, 520, { 'retry-after': '90' }), 'http_520'],
	'text 429': [unreadable(429, { 'retry-after': '119' }, 'slow'), 'http_429'],
	'code of a stranger': [withBody({ error: { code: 'AccessDenied', message: 'No.' } }), 'not_of_service'],
	'a new code': [withBody({ error: { code: 'constructor', message: 'Is new.' } }, 409), 'constructor'],
	'a redirection': [page(302, { location: 'https://login.example:8443/?to=1' }), 'not_of_service'],
};

const CODES = Object.entries(CATALOG).map(([code, [status]]) => [code, status] as const);
const RESULTS: Record<string, HttpResult> = {
	...Object.fromEntries(CODES.map(([code, status]) => [code, response(status, code, DETAILS[code])])),
	...Object.fromEntries(Object.entries(OTHERS).map(([name, [result]]) => [name, result])),
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

it.each(Object.entries(OTHERS))('the code of %s is its own', (_, [result, code]) => {
	expect(toldOf(result, {})[1]).toBe(code);
});

it.each(CODES)('the code %s is that of the error item', (code) => {
	expect(toldOf(RESULTS[code], {})[1]).toBe(code);
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
	broken: RESULTS['code "ECONNRESET"'],
	unreachable: RESULTS['code "ECONNREFUSED"'],
	certificate: RESULTS['code "CERT_HAS_EXPIRED"'],
	half: RESULTS['half an answer'],
	page: RESULTS['a page'],
	page403: RESULTS['a page 403'],
	page404: RESULTS['a page 404'],
	gateway: RESULTS['text 502'],
};

/** What some situations add. */
const ADDED: Record<string, string> = {
	again:
		"If you run the workflow again, the request is repeated unless 'Idempotency Key' is set. Retry On Fail does not repeat it.",
	maybe: 'The request may already have been processed. Check in the service before you run it again.',
	otherKey:
		'The request was not carried out. For 24 hours, the service may give the same answer to the same Idempotency Key. Remove the cause, then use another key.',
	unsent: 'This request was not sent, because an earlier request got the same answer.',
	undocumented:
		'The path of this operation is assumed. If the service uses another path, call that one with the HTTP Request node.',
	attempts: 'after 2 attempts',
	attempt: 'after 1 attempt',
	notSent: 'not sent)',
	port: 'api.example:8443',
	item: ' [item 3]',
};

/** Which kinds of failure say it. */
function addedTo(known: Known): Record<string, string> {
	const texts = Object.entries(KINDS).map(([kind, result]) => [kind, tell(result, known)]);
	const rows = Object.entries(ADDED).map(([name, words]) => {
		const kinds = texts.filter(([, text]) => text.includes(words)).map(([kind]) => kind);
		const others = texts.map(([kind]) => kind).filter((kind) => !kinds.includes(kind));
		if (kinds.length > 9) return [name, ['all', ...others].join(' but ')];
		return [name, kinds.join(' ')];
	});
	return Object.fromEntries(rows);
}

/** One of several items, after two attempts. */
const USUAL: Record<string, string> = {
	again: 'all but refused but absent but key but unreachable but certificate',
	maybe: 'lost broken half page gateway',
	otherKey: '',
	unsent: '',
	undocumented: '',
	attempts: 'flight limit outage lost broken gateway',
	attempt: '',
	notSent: '',
	port: '',
	item: 'all',
};

/** What is other than usual. */
const VARIANTS: Record<string, [known: Known, changes: Record<string, string>]> = {
	'one of several items': [{}, {}],
	'a trigger': [{ itemIndex: undefined }, { again: '', maybe: '', item: '' }],
	'the only item': [{ isOnlyItem: true }, { item: '' }],
	'one attempt': [{ attempts: 1 }, { attempts: '', attempt: 'flight limit outage lost broken gateway' }],
	'not sent': [
		{ attempts: 0 },
		{
			again: '',
			attempts: '',
			notSent: 'flight limit outage lost broken gateway',
			unsent: 'refused absent key certificate',
		},
	],
	'a read': [{ method: 'GET' }, { again: '', maybe: '' }],
	'a dry run': [{ sent: { ...SENT, query: { dry_run: true } }, hasOwnKey: true }, { again: '' }],
	'lost before': [{ earlierWasLost: true }, { maybe: 'all but flight' }],
	'own key': [{ hasOwnKey: true }, { again: '', otherKey: 'refused absent' }],
	'own key, not sent': [
		{ hasOwnKey: true, attempts: 0 },
		{
			again: '',
			attempts: '',
			notSent: 'flight limit outage lost broken gateway',
			unsent: 'refused absent key certificate',
		},
	],
	'own key, lost before': [
		{ hasOwnKey: true, earlierWasLost: true },
		{ again: '', maybe: 'all but flight' },
	],
	'own key, after others': [{ hasOwnKey: true, after: { report_id: 'r1', job_id: null } }, { again: '' }],
	'own key, after none': [
		{ hasOwnKey: true, after: { report_id: null } },
		{ again: '', otherKey: 'refused absent' },
	],
	'a tool': [{ isTool: true }, { again: '', maybe: '' }],
	undocumented: [{ isUndocumented: true }, { undocumented: 'absent page404' }],
	'a port': [
		{ host: 'api.example:8443' },
		{ port: 'broken unreachable certificate half page page403 page404 gateway' },
	],
};

it.each(Object.entries(VARIANTS))('what is added, and to what: %s', (_, [known, changes]) => {
	expect(addedTo(known)).toEqual({ ...USUAL, ...changes });
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
		if (itemIndex === undefined) expect(description).not.toMatch(/Request Options|If you run the workflow again/);
		return message;
	});
	expect(new Set(told.slice(0, CODES.length)).size).toBe(CODES.length);
});

/** The last ID of the request, and what the messages say of it. */
const OF_IDS: Record<string, [conflict: string]> = {
	Brand: ['Check the record in the service to see what blocks the request, then try again.'],
	Job: ['The job has ended already, so there is nothing to cancel.'],
	Campaign: ['Campaign: Get shows the status. Pause an active campaign before you change or archive it.'],
	'Contact List': [
		'Choose a static list. You cannot add or remove contacts of other lists, because the service fills them by rules.',
	],
	Email: [
		'Email: Get shows the status. You can change or send only drafts. You cannot send an email to a person who has unsubscribed.',
	],
	Proposal: ['Interlink: Get Many shows the status. If the link is on the site already, it stays there.'],
	'Webhook Endpoint': ['Turn on the endpoint with Webhook Endpoint: Update, then try again.'],
	'SEO Page': ['Check the record in the service to see what blocks the request, then try again.'],
};

const LONG_ID = 'x'.repeat(70);

/** The words of the service about a request for a record of a brand. */
function tellOf(label: string, code: string, said: string): string[] {
	const ids = [...(label === 'Brand' ? [] : [{ label: 'Brand', value: 'b 1' }]), { label, value: LONG_ID }];
	const sent = { path: `/v1/b%201/${LONG_ID}` };
	const body = withBody({ error: { code, message: said } }, CATALOG[code as 'gone'][0]);
	return tell(body, { ids, sent, itemIndex: 0, isOnlyItem: true }).split('\n');
}

describe.each(Object.entries(OF_IDS))('of a request with %s as its last ID', (label, [advice]) => {
	const noun = label === 'SEO Page' ? label.replace('P', 'p') : label.toLowerCase();

	it('a conflict says what can be done about it', () => {
		expect(tellOf(label, 'conflict', 'It is not.')).toEqual(['The service cannot do this now: It is not', advice]);
	});

	it('what is not there is named as the service names it, else it is one of all', () => {
		const shownId = `"${LONG_ID.slice(0, 60)}…"`;
		const [byName] = tellOf(label, 'not_found', `The ${noun} is not.`);
		expect(byName).toBe(`There is no ${noun} with the ID ${shownId}`);
		const [other, whatToDo] = tellOf(label, 'not_found', 'It is not.');
		expect(other).toBe(label === 'Brand' ? byName : `There is no brand or ${noun} with this ID`);
		expect(whatToDo).toMatch(/may have been deleted, or it may belong to another brand\./);
	});

	it('what is gone is one of all', () => {
		const names = label === 'Brand' ? 'brand' : `brand or ${noun}`;
		expect(tellOf(label, 'gone', 'It is not.')).toEqual([
			`The ${names} is no longer available`,
			'The service says: It is not. Choose another one, or create a new one.',
		]);
	});
});

it('of a job that is not there it is said that jobs are kept for one hour', () => {
	expect(tellOf('Job', 'not_found', 'The job is not.')[1]).toBe(
		'It may have been deleted, or it may belong to another brand. Jobs are kept for one hour. Choose it from the list, or check the ID.',
	);
});

/** Without IDs, or without the details that a rule promises. */
it.each<[code: string, known: Known, text: string]>([
	[
		'not_found',
		{ ids: [], sent: undefined },
		'There is no such record\nIt may have been deleted, or it may belong to another brand. (Request ID req-1)',
	],
	[
		'conflict',
		{ ids: [], sent: undefined },
		'The service cannot do this now: about conflict\nCheck the record in the service to see what blocks the request, then try again. (Request ID req-1)',
	],
	[
		'gone',
		{ ids: [], sent: undefined },
		'The record is no longer available\nThe service says: about gone. Choose another one, or create a new one. (Request ID req-1)',
	],
	[
		'integration_not_connected',
		{},
		'No mailbox is connected\nConnect a mailbox in the workspace of the service, then run the node again. (Request ID req-1)',
	],
	[
		'validation_error',
		{},
		'The service refused: about validation_error\nCorrect the values, then run the node again. (Request ID req-1)',
	],
	[
		'insufficient_scope',
		{},
		"The API key lacks a scope\nCreate a key with this scope in the workspace's developer settings and enter it in the credential. (Request ID req-1)",
	],
	[
		'request_quota_exceeded',
		{},
		'The monthly request quota is used up (? of ? units)\nThe quota resets in the next period. A larger plan has a larger quota. (Request ID req-1)',
	],
	[
		'rate_limit_exceeded',
		{},
		"Rate limit reached (after 2 attempts)\nAnother client uses this API key. Lower 'Requests per Minute' in the credential, or use a separate key. (Request ID req-1)",
	],
	['service_unavailable', {}, 'The service is not available (after 2 attempts)\nTry again later. (Request ID req-1)'],
])('less is said where less is known: %s', (code, known, text) => {
	expect(tell(WITHOUT[code], { itemIndex: undefined, ...known })).toBe(text);
});

const AGAIN = 'Correct the values, then run the node again.';

it.each<[errors: unknown, said: string, whatToDo: string]>([
	[
		[
			{ loc: ['body', 'name'], msg: 'is odd.' },
			{ loc: ['body', 'steps', 0, 'order'], msg: 'must be a number' },
		],
		"'Name': is odd",
		"Correct these fields: 'Name': is odd; 'Steps → entry 1 → order': must be a number.",
	],
	[
		[{ loc: ['body', 'steps', 1], msg: 'must be a UUID' }, null, {}],
		"'Steps → entry 2': must be an ID (choose from the list)",
		"Correct these fields: 'Steps → entry 2': must be an ID (choose from the list); a value is not valid; a value is not valid.",
	],
	[[{ loc: ['body', 'own'], msg: 'is odd' }], "'own': is odd", 'Correct the field, then run the node again.'],
	[
		[
			{ loc: ['query', 'limit'], type: 'enum', msg: 'no' },
			{ loc: ['body', 'steps', 'limit', 0], type: 'enum', msg: 'no' },
		],
		"'Limit': must be one of: One (1), Two (2)",
		"Correct these fields: 'Limit': must be one of: One (1), Two (2); 'Steps → Limit → entry 1': must be one of: One (1), Two (2).",
	],
	[
		[
			{ loc: ['body', 'name'], msg: 'must be one of the allowed values' },
			{ loc: 'name', msg: 5 },
		],
		"'Name': must be one of the allowed values",
		"Correct these fields: 'Name': must be one of the allowed values; a value is not valid.",
	],
	[[], 'about body_validation_error', AGAIN],
	[undefined, 'about body_validation_error', AGAIN],
	['text', 'about body_validation_error', AGAIN],
	[{}, 'about body_validation_error', AGAIN],
	[[{}], 'a value is not valid', 'Correct the field, then run the node again.'],
])('the fields of a refusal: %j', (errors, said, whatToDo) => {
	const known = {
		labelOf,
		choicesOf: (name: string) => (name === 'limit' ? 'One (1), Two (2)' : ''),
	};
	const text = tell(response(422, 'body_validation_error', { errors }), known);
	expect(text).toBe(`The service refused: ${said} [item 3]\n${whatToDo} (Request ID req-1)`);
});

it('a request that waited too long for the limit was not sent, and is not said to be repeated', () => {
	const sent = { method: 'POST' as const, attempts: 0, host: 'api.example' };
	const result = noResponse('rate_limit_exceeded');
	const failure = new ApiFailure({ name: 'rateLimited', result }, sent);
	expect(failure.mayHaveBeenProcessed).toBe(false);
	const error = toNodeError(failure, { node: { name: 'N' } as INode, itemIndex: 0 });
	expect(`${error.message}: ${error.description}`).toBe(
		"Rate limit reached (not sent) [item 0]: Another client uses this API key. Lower 'Requests per Minute' in the credential, or use a separate key.",
	);
});
