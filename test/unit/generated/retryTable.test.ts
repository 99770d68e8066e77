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
import { root } from '../../../tools/n8n/paths';
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

/** For how many seconds after the first attempt a document says that the next one may begin. */
function expectWindow(exchange: HttpResult, seconds: number): void {
	const { delayMs } = decide(exchange);
	const isRepeatedAt = (ms: number) =>
		decide(exchange, { attempts: 1_000, agoMs: ms - delayMs }).retry;
	const end = seconds * SECOND;
	expect([isRepeatedAt(end - 1), isRepeatedAt(end)]).toEqual([true, false]);
}

/** Statuses, those in a row together: "520 to 529". */
function inWords(statuses: number[]): string {
	const isInRow = statuses.slice(-10).every((status, index, last) => status === last[0] + index);
	if (!isInRow) return statuses.join(', ');
	const others = statuses.slice(0, -10);
	return `${others.join(', ')}, ${statuses.at(-10)} to ${statuses.at(-1)}`;
}

const STATUSES = Array.from({ length: 200 }, (_, index) => 400 + index);

const secondsAfter = (attempts: number): number =>
	decide(lost, { attempts }, { maxAttempts: 100 }).delayMs / SECOND;

const isUnclear = (status: number): boolean =>
	classify(unreadable(status), { method: 'POST' }).kind === 'lost';

it.each<[string, () => string]>([
	[
		'how the backoff grows, and what of it is waited',
		() =>
			`after ${[1, 2, 3, 4].map(secondsAfter).join(', ')} … seconds, at most ${secondsAfter(50)} (between half and all`,
	],
	['which pause is too long', () => `a pause of more than ${MAX_RETRY_AFTER_MS / MINUTE} minutes`],
	[
		'what may have been processed',
		() => `the message says so: ${inWords(STATUSES.filter(isUnclear))}, a timeout`,
	],
])('docs/guarantees.md says of the retries %s', (_, words) => {
	expect(retries).toContain(words());
});

it('docs/guarantees.md says how long and how often is tried, and how long a pause is at least', () => {
	expectWindow(limited, 15 * 60);
	expect(retries).toContain('for up to 15 minutes.');
	expectWindow(inFlight, 210);
	expect(retries).toContain('every 2 to 4 seconds, for up to 210 seconds');
	expect(DEFAULT_MAX_ATTEMPTS).toBe(5);
	expect(retries).toContain('There are five attempts.');
	expect(retries).toContain('The node never waits less than a second.');
});
