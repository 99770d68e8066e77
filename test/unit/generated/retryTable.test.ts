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

const secondsAfter = (attempts: number): number =>
	decide(lost, { attempts }, { maxAttempts: 100 }).delayMs / SECOND;

const pauses = (random: number): number => decide(inFlight, { random }).delayMs / SECOND;

const isUnclear = (status: number): boolean =>
	classify(unreadable(status), { method: 'POST' }).kind === 'lost';

it.each<[string, () => string]>([
	[
		'how long a limited rate is waited for',
		() => `for up to ${retrySeconds(limited) / 60} minutes.`,
	],
	[
		'how the backoff grows, and what of it is waited',
		() =>
			`after ${[1, 2, 3, 4].map(secondsAfter).join(', ')} … seconds, at most ${secondsAfter(50)} (between half and all`,
	],
	['which pause is too long', () => `a pause of more than ${MAX_RETRY_AFTER_MS / MINUTE} minutes`],
	[
		'how an attempt that is still processed is waited for',
		() =>
			`every ${[0, 1].map(pauses).join(' to ')} seconds, for up to ${retrySeconds(inFlight)} seconds`,
	],
	[
		'what may have been processed',
		() => `the message says so: ${inWords(STATUSES.filter(isUnclear))}, a timeout`,
	],
])('docs/guarantees.md says of the retries %s', (_, words) => {
	expect(retries).toContain(words());
});

it('docs/guarantees.md says how many attempts there are, and how long a pause is at least', () => {
	expect(DEFAULT_MAX_ATTEMPTS).toBe(5);
	expect(retries).toContain('There are five attempts (**Max Attempts**)');
	expect(retries).toContain('The node never waits less than a second.');
});
