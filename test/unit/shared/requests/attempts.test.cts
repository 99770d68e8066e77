import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import { ApiClient, type ApiRequest, type ClientSettings } from '../../../../nodes/shared/requests/client';
import { useManualTime } from '../../support/manualTime.cts';
import { refusal, type Reply, ScriptedService, thrownByHelper } from '../../support/scriptedService.cts';

const time = useManualTime();

beforeEach(() => void jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => void jest.restoreAllMocks());

const START = Date.parse('2026-03-01T12:00:00Z');
const retryAfter = (reply: Reply, seconds: number): Reply => ({
	...reply,
	headers: { 'retry-after': String(seconds) },
});
const OUTAGE = refusal(503, 'service_unavailable');
const LIMIT = refusal(429, 'rate_limit_exceeded');
const BROKEN = thrownByHelper('socket hang up', 'ECONNRESET');

type Fault = Reply | Error;

/** Of several, the last one stays. */
const FAULTS: Record<string, Fault | Fault[]> = {
	'503': OUTAGE,
	'503, 40 s': retryAfter(OUTAGE, 40),
	'504, 3 s': refusal(504, 'external_timeout', { retry_after: 3 }),
	'429': LIMIT,
	'429, 50 s': retryAfter(LIMIT, 50),
	'429, LLM 200 s': refusal(429, 'rate_limit_exceeded', { scope: 'llm', retry_after_seconds: 200 }),
	'429, an hour': retryAfter(LIMIT, 3600),
	'409, in flight': refusal(409, 'idempotency_key_in_flight'),
	'409': refusal(409, 'conflict'),
	'403': refusal(403, 'insufficient_scope'),
	'401': refusal(401, 'invalid_api_key'),
	'a page': { status: 403, body: '<html>' },
	'half a success': { body: '{"id":' },
	'a broken connection': BROKEN,
	'a broken connection, then 409': [BROKEN, refusal(409, 'conflict')],
	'a broken connection, then 503': [BROKEN, BROKEN, OUTAGE],
	'a broken connection, then success': [BROKEN, OUTAGE, LIMIT, { body: { id: 1 } }],
	'no connection': thrownByHelper('connect ECONNREFUSED 1.2.3.4:443', 'ECONNREFUSED'),
};

const SENT: Record<string, [request: ApiRequest, settings?: ClientSettings]> = {
	'a change': [{ method: 'POST', path: '/v1/brands', body: { name: 'é' } }],
	'a read': [{ method: 'GET', path: '/v1/brands', query: { limit: 5, cursor: undefined } }],
	'an LLM call': [{ method: 'POST', path: '/v1/reports/r1/runs' }],
	'two attempts': [{ method: 'PATCH', path: '/v1/brands/b1', body: {}, maxAttempts: 2 }, { maxAttempts: 9 }],
	'pauses of ten seconds': [{ method: 'DELETE', path: '/v1/emails/e1' }, { maxDelayMs: 10_000 }],
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

it.each<[name: string, answer: string, end: string]>([
	['a change', '409', '0: refused conflict 409, final for its key'],
	['a change', '429', '0 0.8 2.3 5.3 11.3 and 39 more: rateLimited rate_limit_exceeded 429; the next at 900.8'],
	['a change', '429, 50 s', '0 50 100 150 200 and 13 more: rateLimited rate_limit_exceeded 429; the next at 900'],
	['a change', '429, LLM 200 s', '0 200 400 600 800: rateLimited rate_limit_exceeded 429; the next at 1000'],
	['a change', '429, an hour', '0: rateLimited rate_limit_exceeded 429; the next at 300'],
	['a change', '503', 'backoff: unavailable service_unavailable 503'],
	['a change', '503, 40 s', '0 40 80 120 160: unavailable service_unavailable 503'],
	['a change', '504, 3 s', '0 3 6 9 12: lost external_timeout 504, maybe done'],
	['a change', '409, in flight', '0 3 6 9 12 and 65 more: lost idempotency_key_in_flight 409, maybe done'],
	['a change', 'a page', '0: notOfService not_of_service'],
	['a change', 'half a success', 'backoff: lost unreadable_response 200, maybe done'],
	['a change', 'a broken connection', 'backoff: lost ECONNRESET, maybe done'],
	['a change', 'a broken connection, then 409', '0 0.75: refused conflict 409, maybe done'],
	['a change', 'a broken connection, then 503', 'backoff: unavailable service_unavailable 503, maybe done'],
	['a change', 'a broken connection, then success', '0 0.75 2.25 5.25: 200 after 5250 ms, written'],
	['a change', 'no connection', 'backoff: unreachable ECONNREFUSED'],
	['a read', '409', '0: refused conflict 409'],
	['a read', '403', '0: refused insufficient_scope 403'],
	['a read', '401', '0: refused invalid_api_key 401; the next is not sent'],
	['a read', 'a page', 'backoff: notOfService not_of_service'],
	['a read', 'a broken connection, then 503', 'backoff: unavailable service_unavailable 503'],
	['a read', 'a broken connection, then success', '0 0.75 2.25 5.25: 200 after 5250 ms'],
	[
		'an LLM call',
		'409, in flight',
		'0 3 6 9 12 and 35 more: lost idempotency_key_in_flight 409, maybe done; the next at 240',
	],
	['two attempts', '429', '0 0.8: rateLimited rate_limit_exceeded 429; the next at 2.3'],
	['two attempts', '503', '0 0.75: unavailable service_unavailable 503'],
	['two attempts', 'a broken connection', '0 0.75: lost ECONNRESET, maybe done'],
	['pauses of ten seconds', '503, 40 s', '0: unavailable service_unavailable 503'],
	['pauses of ten seconds', '429, 50 s', '0: rateLimited rate_limit_exceeded 429; the next at 50'],
	['ten minutes', '503', 'backoff and 26 more: unavailable service_unavailable 503'],
	['ten minutes', '429, an hour', '0 300: rateLimited rate_limit_exceeded 429; the next at 600'],
	['ten minutes', '409, in flight', '0 3 6 9 12 and 195 more: lost idempotency_key_in_flight 409'],
])('%s, answered with %s, is sent after these seconds, and ends so: %s', async (name, what, end) => {
	const [request, settings] = SENT[name];
	expect(await tell([FAULTS[what]].flat(), request, settings)).toBe(end);
});

it('a limit that is over ends nothing that waits for its own pace later', async () => {
	const service = new ScriptedService((_, index) => (index === 0 ? retryAfter(LIMIT, 2) : { body: { id: 1 } }));
	Object.assign(service.credential, { apiKey: 'ab_live_pace', requestsPerMinute: 1 });
	const client = await service.client();
	const all = Array.from({ length: 20 }, () => client.tryRequest({ method: 'GET', path: '/v1/a' }));
	const ends = await time.until(Promise.all(all));
	expect(ends.filter((each) => each instanceof ApiFailure)).toEqual([]);
	expect(service.seen).toHaveLength(21);
});
