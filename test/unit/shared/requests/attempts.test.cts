import { ApiFailure } from '../../../../nodes/shared/requests/apiError';
import {
	ApiClient,
	type ApiRequest,
	type ClientSettings,
} from '../../../../nodes/shared/requests/client';
import { clock } from '../../../../nodes/shared/base/time/clock';
import { useManualTime } from '../../support/manualTime.cts';
import {
	refusal,
	type Reply,
	ScriptedService,
	thrownByHelper,
} from '../../support/scriptedService.cts';

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
	'a read': [{ method: 'GET', path: '/v1/brands', query: { limit: 5, cursor: undefined } }],
	'a change': [{ method: 'POST', path: '/v1/brands', body: { name: 'é' } }],
	'an LLM call': [{ method: 'POST', path: '/v1/reports/r1/runs' }],
	'two attempts': [{ method: 'PATCH', path: '/v1/brands/b1', body: {} }, { maxAttempts: 2 }],
	'ten seconds': [{ method: 'DELETE', path: '/v1/emails/e1' }, { maxDelayMs: 10_000 }],
	'ten minutes': [
		{ method: 'GET', path: '/v1/jobs/j1', maxAttempts: 1, retryUntil: START + 600_000 },
	],
};

let keys = 0;

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
	const end = (each: ApiClient) =>
		time.until(
			each.tryRequest(request).then(
				(made) => {
					if (!(made instanceof ApiFailure)) return `${made.status} after ${made.tookMs} ms`;
					const { code, outcome, status, mayHaveBeenProcessed, isFinalForKey } = made;
					const marks = Object.entries({
						mayHaveBeenProcessed,
						isFinalForKey,
						unsent: made.request.attempts === 0,
					});
					const words = marks.filter(([, is]) => is).map(([name]) => name);
					return [outcome.kind, code, status, ...words].join(' ');
				},
				(error: Error) => error.message,
			),
			100,
		);
	const [first, firstAt] = [await end(client), sentAt.splice(0)];
	const { delayed, mayHaveBeenProcessed, hasWritten } = client;
	const next = await end(new ApiClient(client.connection, { ...settings, maxAttempts: 1 }));
	const log = new Set(service.log.map(({ level, message }) => `${level} ${message}`));
	const shown = [...log].map((line) => line.replace(/.* ended with /, '')).slice(-1);
	const marks = JSON.stringify({ ...delayed, mayHaveBeenProcessed, hasWritten }).replace(
		/"(\w+)":(0|false),?/g,
		'',
	);
	return `at ${firstAt.slice(0, 12).join(' ')} (${firstAt.length}) → ${first} ${marks}; next at ${sentAt.slice(0, 1).join(' ')} (${sentAt.length}) → ${next}; ${shown.join()}`;
}

it.each(Object.entries(SENT))('what becomes of %s', async (_, [request, settings]) => {
	const lines: string[] = [];
	for (const [what, fault] of Object.entries(FAULTS)) {
		lines.push(`${what}: ${await tell([fault].flat(), request, settings)}`);
	}
	expect(lines.join('\n')).toMatchSnapshot();
});

it('30 items with two requests each, many of them calls to language models, share the limits', async () => {
	time.install().now = START;
	const seen: string[] = [];
	const service = new ScriptedService(async ({ path }, index) => {
		seen.push(`${((time.now - START) / 1_000).toFixed(1)} ${path}`);
		await clock.pause(1_000 + (index % 3) * 400);
		if (index === 20) return retryAfter(LIMIT, '7');
		return index === 33
			? refusal(429, 'rate_limit_exceeded', { scope: 'llm', retry_after: 90 })
			: { body: { id: 1 } };
	});
	Object.assign(service.credential, { requestsPerMinute: 40, llmRequestsPerMinute: 8 });
	const { connection } = await service.client();
	const urgent = await service.client({ isUrgent: true });
	const items = Array.from({ length: 30 }, async (_, n) => {
		const client = new ApiClient(connection);
		const path = n < 9 || n % 5 === 0 ? `/v1/reports/${n}/runs` : `/v1/tasks/${n}`;
		for (const each of [path, `/v1/then/${n}`])
			await client.request({ method: 'POST', path: each });
		return client.delayed;
	});
	await time.advance(20_000);
	await time.until(urgent.request({ method: 'GET', path: '/v1/urgent' }));
	const limited = (await time.until(Promise.all(items))).map(
		({ requests, longestMs }) => `${requests}×${longestMs}`,
	);
	expect([...seen, limited.join(' ')].join('\n')).toMatchSnapshot();
});

it('a limit that is over ends nothing that waits for its own pace later', async () => {
	const service = new ScriptedService((_, index) =>
		index === 0 ? retryAfter(LIMIT, '2') : { body: { id: 1 } },
	);
	Object.assign(service.credential, { apiKey: 'ab_live_pace', requestsPerMinute: 1 });
	const client = await service.client();
	const all = Array.from({ length: 20 }, () => client.tryRequest({ method: 'GET', path: '/v1/a' }));
	const ends = await time.until(Promise.all(all));
	expect(ends.filter((each) => each instanceof ApiFailure)).toEqual([]);
	expect(service.seen).toHaveLength(21);
});
