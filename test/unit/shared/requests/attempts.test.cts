import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import { ApiClient, type ApiRequest, type ClientSettings } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, type Reply, ScriptedService, thrownByHelper } from '../../support/scriptedService.cts';

const time = useManualTime();

beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => void jest.restoreAllMocks());

const START = Date.parse('2026-03-01T12:00:00Z');
const retryAfter = (reply: Reply, value: string, date = ''): Reply => ({
	...reply,
	headers: { 'retry-after': value, date },
});
const OUTAGE = refusal(503, 'service_unavailable');
const LIMIT = refusal(429, 'rate_limit_exceeded');
const DATE = 'Sun, 01 Mar 2026 12:00:00 GMT';

const BROKEN = thrownByHelper('socket hang up', 'ECONNRESET');

type Fault = Reply | Error;

/** Of several, the last one stays. */
const FAULTS: Record<string, Fault | Fault[]> = {
	'503': OUTAGE,
	'503, 0 s': retryAfter(OUTAGE, '0'),
	'503, 40 s': retryAfter(OUTAGE, '40'),
	'503, 301 s': retryAfter(OUTAGE, '301'),
	'503, a date': retryAfter(OUTAGE, 'Sun, 01 Mar 2026 12:00:09 GMT', DATE),
	'500': refusal(500, 'internal_error'),
	'504': refusal(504, 'external_timeout', { retry_after: 3 }),
	'502, a page': { status: 502, body: '<html>' },
	'429': LIMIT,
	'429, 50 s': retryAfter(LIMIT, '50'),
	'429, LLM': refusal(429, 'rate_limit_exceeded', { scope: 'llm', retry_after_seconds: 200 }),
	'429, an hour': retryAfter(LIMIT, '3600'),
	'429, the quota': refusal(429, 'request_quota_exceeded'),
	'429, both': retryAfter(refusal(429, 'rate_limit_exceeded', { retry_after: 9 }), '70'),
	'429, a page': { status: 429, body: '<html>' },
	'409, in flight': refusal(409, 'idempotency_key_in_flight'),
	'409': refusal(409, 'conflict'),
	'401': refusal(401, 'invalid_api_key'),
	'403, the key': refusal(403, 'api_subscription_required'),
	'403, the scope': refusal(403, 'insufficient_scope'),
	'403, the plan': refusal(403, 'brand_plan_required'),
	'403, a page': { status: 403, body: '<html>' },
	'404, JSON': { status: 404, body: {} },
	'302': { status: 302, headers: { location: 'https://login.example' } },
	'307, a code': refusal(307, 'moved'),
	'511': { status: 511, body: 'log in' },
	'200, nothing': { body: undefined },
	'200, half': { body: '{"id":' },
	'200, a list': { body: [] },
	'a broken connection': BROKEN,
	'broken, refused': [BROKEN, refusal(409, 'conflict')],
	'broken, 503': [BROKEN, BROKEN, OUTAGE],
	'broken, done': [BROKEN, OUTAGE, LIMIT, { body: { id: 1 } }],
	'cut off': thrownByHelper('aborted', 'ECONNRESET', { status: 200 }),
	'no connection': thrownByHelper('connect ECONNREFUSED 1.2.3.4:443', 'ECONNREFUSED'),
	'no host': thrownByHelper('getaddrinfo EAI_AGAIN api.example', 'EAI_AGAIN'),
	'no trust': thrownByHelper('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
	'no credential': new Error('Credential with ID "7" does not exist'),
};

const SENT: Record<string, [request: ApiRequest, settings?: ClientSettings]> = {
	'a change': [{ method: 'POST', path: '/v1/brands', body: { name: 'é' } }],
	'a read': [{ method: 'GET', path: '/v1/brands', query: { limit: 5, cursor: undefined } }],
	'an LLM call': [{ method: 'POST', path: '/v1/reports/r1/runs' }],
	'two attempts': [{ method: 'PATCH', path: '/v1/brands/b1', body: {} }, { maxAttempts: 2 }],
	'ten seconds': [{ method: 'DELETE', path: '/v1/emails/e1' }, { maxDelayMs: 10_000 }],
	'ten minutes': [{ method: 'GET', path: '/v1/jobs/j1', maxAttempts: 1, retryUntil: START + 600_000 }],
};

let keys = 0;

/** Five attempts, each pause twice as long. */
const BACKOFF = '0 0.75 2.25 5.25 11.25';

/** What became of one request, and of a second one of the same run that is sent after it. */
async function tell(faults: Fault[], request: ApiRequest, settings?: ClientSettings) {
	time.install().now = START;
	const sentAt: number[] = [];
	const service = new ScriptedService(() => {
		sentAt.push((time.now - START) / 1_000);
		const fault = faults[Math.min(sentAt.length, faults.length) - 1];
		if (fault instanceof Error) throw fault;
		return fault;
	});
	service.credential.apiKey = `ab_live_${++keys}`;
	const client = await service.client({}, settings);
	const end = async (each: ApiClient) =>
		toText(await time.until(each.tryRequest(request), 100).catch((error: Error) => error));
	const [first, firstAt] = [await end(client), sentAt.splice(0)];
	const written = client.hasWritten ? ', written' : '';
	const endedAt = (time.now - START) / 1_000;
	await end(new ApiClient(client.connection, { ...settings, maxAttempts: 1 }));
	const [nextAt] = sentAt;
	const [shown, more] = [firstAt.slice(0, 5).join(' '), firstAt.length - 5];
	const times = shown.replace(BACKOFF, 'backoff') + (more > 0 ? ` and ${more} more` : '');
	const pause = nextAt - endedAt > 0.1 ? `; the next at ${nextAt}` : '';
	const next = nextAt === undefined ? '; the next is not sent' : pause;
	return `${times}: ${first}${written}${next}`;
}

function toText(made: Awaited<ReturnType<ApiClient['tryRequest']>> | Error): string {
	if (made instanceof ApiFailure) {
		const { code, outcome, status, mayHaveBeenProcessed, isFinalForKey } = made;
		const marks = { 'maybe done': mayHaveBeenProcessed, 'final for its key': isFinalForKey };
		const words = Object.entries(marks).flatMap(([word, is]) => (is ? [word] : []));
		return [[outcome.name, code, status].filter(Boolean).join(' '), ...words].join(', ');
	}
	return made instanceof Error ? made.message : `${made.status} after ${made.tookMs} ms`;
}

/** When it is sent, in seconds, and what comes of it; when the next one is, if not at once. */
const A_CHANGE: Record<string, string> = {
	'302': '0: notOfService not_of_service',
	'401': '0: refused invalid_api_key 401; the next is not sent',
	'409': '0: refused conflict 409, final for its key',
	'429': '0 0.8 2.3 5.3 11.3 and 39 more: rateLimited rate_limit_exceeded 429; the next at 900.8',
	'500': 'backoff: lost internal_error 500, maybe done',
	'503': 'backoff: unavailable service_unavailable 503',
	'504': '0 3 6 9 12: lost external_timeout 504, maybe done',
	'511': '0: notOfService not_of_service',
	'503, 0 s': '0 1.25 2.5 3.75 5: unavailable service_unavailable 503',
	'503, 40 s': '0 40 80 120 160: unavailable service_unavailable 503',
	'503, 301 s': '0: unavailable service_unavailable 503',
	'503, a date': '0 9 18 27 36: unavailable service_unavailable 503',
	'502, a page': 'backoff: lost http_502 502, maybe done',
	'429, 50 s': '0 50 100 150 200 and 13 more: rateLimited rate_limit_exceeded 429; the next at 900',
	'429, LLM': '0 200 400 600 800: rateLimited rate_limit_exceeded 429; the next at 1000',
	'429, an hour': '0: rateLimited rate_limit_exceeded 429; the next at 300',
	'429, the quota': '0: refused request_quota_exceeded 429; the next is not sent',
	'429, both': '0 70 140 210 280 and 8 more: rateLimited rate_limit_exceeded 429; the next at 910',
	'429, a page': '0 0.8 2.3 5.3 11.3 and 39 more: rateLimited http_429 429; the next at 900.8',
	'409, in flight': '0 3 6 9 12 and 65 more: lost idempotency_key_in_flight 409, maybe done',
	'403, the key': '0: refused api_subscription_required 403, final for its key',
	'403, the scope': '0: refused insufficient_scope 403, final for its key',
	'403, the plan': '0: refused brand_plan_required 403, final for its key',
	'403, a page': '0: notOfService not_of_service',
	'404, JSON': '0: notOfService not_of_service',
	'307, a code': '0: notOfService not_of_service',
	'200, nothing': 'backoff: lost unreadable_response 200, maybe done',
	'200, half': 'backoff: lost unreadable_response 200, maybe done',
	'200, a list': 'backoff: lost unreadable_response 200, maybe done',
	'a broken connection': 'backoff: lost ECONNRESET, maybe done',
	'broken, refused': '0 0.75: refused conflict 409, maybe done',
	'broken, 503': 'backoff: unavailable service_unavailable 503, maybe done',
	'broken, done': '0 0.75 2.25 5.25: 200 after 5250 ms, written',
	'cut off': 'backoff: lost no_response, maybe done',
	'no connection': 'backoff: unreachable ECONNREFUSED',
	'no host': 'backoff: unreachable EAI_AGAIN',
	'no trust': '0: refused DEPTH_ZERO_SELF_SIGNED_CERT',
	'no credential': '0: Credential with ID "7" does not exist',
};

/** What ends otherwise than for a change. */
const OTHERS: Record<string, Record<string, string>> = {
	'a read': {
		'302': 'backoff: notOfService not_of_service',
		'409': '0: refused conflict 409',
		'504': '0 3 6 9 12: unavailable external_timeout 504',
		'511': 'backoff: notOfService not_of_service',
		'502, a page': 'backoff: unavailable http_502 502',
		'409, in flight': '0 3 6 9 12 and 65 more: lost idempotency_key_in_flight 409',
		'403, the scope': '0: refused insufficient_scope 403',
		'404, JSON': 'backoff: notOfService not_of_service',
		'200, half': 'backoff: lost unreadable_response 200',
		'a broken connection': 'backoff: lost ECONNRESET',
		'broken, 503': 'backoff: unavailable service_unavailable 503',
		'broken, done': '0 0.75 2.25 5.25: 200 after 5250 ms',
	},
	'an LLM call': {
		'409, in flight': '0 3 6 9 12 and 35 more: lost idempotency_key_in_flight 409, maybe done; the next at 240',
	},
	'two attempts': {
		'429': '0 0.8: rateLimited rate_limit_exceeded 429; the next at 2.3',
		'503': '0 0.75: unavailable service_unavailable 503',
		'503, 40 s': '0 40: unavailable service_unavailable 503',
		'429, LLM': '0 200: rateLimited rate_limit_exceeded 429; the next at 400',
		'broken, 503': '0 0.75: lost ECONNRESET, maybe done',
		'broken, done': '0 0.75: unavailable service_unavailable 503, maybe done',
	},
	'ten seconds': {
		'429': '0 0.8 2.3 5.3 11.3: rateLimited rate_limit_exceeded 429; the next at 23.3',
		'503, 40 s': '0: unavailable service_unavailable 503',
		'429, 50 s': '0: rateLimited rate_limit_exceeded 429; the next at 50',
		'200, nothing': '0: 200 after 0 ms, written',
	},
	'ten minutes': {
		'429': '0 0.8 2.3 5.3 11.3 and 26 more: rateLimited rate_limit_exceeded 429; the next at 608.3',
		'503': 'backoff and 26 more: unavailable service_unavailable 503',
		'503, 40 s': '0 40 80 120 160 and 10 more: unavailable service_unavailable 503',
		'503, 301 s': '0 300: unavailable service_unavailable 503',
		'429, an hour': '0 300: rateLimited rate_limit_exceeded 429; the next at 600',
		'409, in flight': '0 3 6 9 12 and 195 more: lost idempotency_key_in_flight 409',
		'403, a page': 'backoff and 26 more: notOfService not_of_service',
		'no host': 'backoff and 26 more: unreachable EAI_AGAIN',
	},
};

const ENDS = Object.entries({ 'a change': A_CHANGE, ...OTHERS }).flatMap(([name, ends]) =>
	Object.entries(ends).map(([what, end]) => [name, what, end] as const),
);

it.each(ENDS)('%s, and %s', async (name, what, end) => {
	const [request, settings] = SENT[name];
	expect(await tell([FAULTS[what]].flat(), request, settings)).toBe(end);
});

it('a limit that is over ends nothing that waits for its own pace later', async () => {
	const service = new ScriptedService((_, index) => (index === 0 ? retryAfter(LIMIT, '2') : { body: { id: 1 } }));
	Object.assign(service.credential, { apiKey: 'ab_live_pace', requestsPerMinute: 1 });
	const client = await service.client();
	const all = Array.from({ length: 20 }, () => client.tryRequest({ method: 'GET', path: '/v1/a' }));
	const ends = await time.until(Promise.all(all));
	expect(ends.filter((each) => each instanceof ApiFailure)).toEqual([]);
	expect(service.seen).toHaveLength(21);
});
