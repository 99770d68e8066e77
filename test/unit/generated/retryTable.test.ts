import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpResult } from '../../../nodes/shared/requests/http';
import { classify } from '../../../nodes/shared/requests/outcome';
import {
	DEFAULT_MAX_ATTEMPTS,
	MAX_RETRY_AFTER_MS,
	shouldRetry,
	type RetryDecision,
	type RetryLimits,
} from '../../../nodes/shared/requests/retry';
import { root } from '../../../scripts/generate/places';
import { noResponse, response, unreadable } from '../support/exchanges';
import { useManualTime } from '../support/manualTime';

const time = useManualTime();

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const [, section] = readFileSync(join(root, 'docs/guarantees.md'), 'utf8').split('\n## Retries\n');
const retries = section.split('\n## ')[0];

const limited = response(429, 'rate_limit_exceeded', {}, { 'retry-after': '1' });
const inFlight = response(409, 'idempotency_key_in_flight');
const lost = noResponse('ECONNRESET');

const decide = (
	exchange: HttpResult,
	{ attempts = 1, agoMs = 0, random = 1 } = {},
	limits: RetryLimits = {},
): RetryDecision => {
	const progress = { attempts, firstSentAt: time.now - agoMs };
	return shouldRetry(classify(exchange, { method: 'POST' }), progress, limits, () => random);
};

/** The last second after the first attempt at which the next one may begin. */
function retrySeconds(exchange: HttpResult): number {
	const isRepeated = (seconds: number) => {
		const { delayMs } = decide(exchange, { attempts: 1_000 });
		return decide(exchange, { attempts: 1_000, agoMs: seconds * SECOND - delayMs - 1 }).retry;
	};
	let seconds = 60;
	while (isRepeated(seconds + 1)) seconds++;
	return seconds;
}

/** Statuses, those in a row together: "520 to 529". */
function inWords(statuses: number[]): string {
	const isInRow = statuses.slice(-10).every((status, index, last) => status === last[0] + index);
	if (!isInRow) return statuses.join(', ');
	const others = statuses.slice(0, -10);
	return `${others.join(', ')}, ${statuses.at(-10)} to ${statuses.at(-1)}`;
}

const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index);

describe('docs/guarantees.md says of the retries', () => {
	it('how long a limited rate is waited for', () => {
		expect(retries).toContain(`for up to ${retrySeconds(limited) / 60} minutes.`);
	});

	it('how the backoff grows, and what of it is waited', () => {
		const delays = [1, 2, 3, 4].map((attempts) => decide(lost, { attempts }).delayMs / SECOND);
		const many = { maxAttempts: 100 };
		const longest = decide(lost, { attempts: 50 }, many).delayMs;
		expect(retries).toContain(
			`after ${delays.join(', ')} … seconds, at most ${longest / SECOND} (between half and all`,
		);
		expect(decide(lost, { attempts: 50, random: 0 }, many).delayMs).toBe(longest / 2);
	});

	it('which pause is too long', () => {
		const asking = (ms: number) =>
			response(503, 'service_unavailable', {}, { 'retry-after': String(ms / SECOND) });
		expect(decide(asking(MAX_RETRY_AFTER_MS)).retry).toBe(true);
		expect(decide(asking(MAX_RETRY_AFTER_MS + SECOND)).retry).toBe(false);
		expect(retries).toContain(`a pause of more than ${MAX_RETRY_AFTER_MS / MINUTE} minutes`);
	});

	it('how an attempt that is still processed is waited for', () => {
		const delays = [0, 1].map((random) => decide(inFlight, { random }).delayMs / SECOND);
		expect(retries).toContain(
			`every ${delays.join(' to ')} seconds, for up to ${retrySeconds(inFlight)} seconds`,
		);
	});

	it('what is repeated, and what is not', () => {
		const repeated = STATUSES.filter((status) => decide(unreadable(status)).retry);
		expect(repeated).toEqual([408, 429, ...STATUSES.filter((status) => status >= 500)]);
		expect(retries).toContain('| 408, any 5xx, timeout, broken connection, incomplete response,');
		expect(decide(response(429, 'request_quota_exceeded')).retry).toBe(false);
		expect(decide(noResponse('CERT_HAS_EXPIRED')).retry).toBe(false);
		expect(retries).toContain(
			'monthly quota used up; a certificate that is not trusted; any other',
		);
	});

	it('how many attempts there are', () => {
		expect(DEFAULT_MAX_ATTEMPTS).toBe(5);
		expect(retries).toContain('There are five attempts (**Max Attempts**)');
	});

	it('what may have been processed', () => {
		const unclear = STATUSES.filter(
			(status) => classify(unreadable(status), { method: 'POST' }).kind === 'lost',
		);
		expect(retries).toContain(`the message says so: ${inWords(unclear)}, a timeout`);
	});

	it('how long a pause is at least', () => {
		const now = response(503, 'service_unavailable', {}, { 'retry-after': '0' });
		expect(decide(now, { random: 0 }).delayMs).toBe(SECOND);
		expect(retries).toContain('The node never waits less than a second.');
	});
});
