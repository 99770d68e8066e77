import { clock } from '../../nodes/shared/base/time/clock';
import type { HttpResult } from '../../nodes/shared/requests/http';
import { classify, type Outcome } from '../../nodes/shared/requests/outcome';
import { shouldRetry } from '../../nodes/shared/requests/retry';
import { table } from './markdown.cts';

const said = (status: number, code: string): HttpResult => ({
	received: 'response',
	status,
	headers: {},
	body: { error: { code, message: '' } },
});

const page = (status: number): HttpResult => ({
	received: 'unreadable',
	status,
	headers: {},
	text: '<html>',
});

const noResponse = (code: string): HttpResult => ({ received: 'noResponse', code, message: code });

/** What can happen to a request. Those that are dealt with alike share a row. */
const SITUATIONS: Array<[inWords: string, result: HttpResult]> = [
	['429, rate limit', said(429, 'rate_limit_exceeded')],
	['408', page(408)],
	['500', page(500)],
	['501, 503', page(503)],
	['502', page(502)],
	['504', page(504)],
	['520 to 529', page(520)],
	['no connection', noResponse('ECONNREFUSED')],
	['a timeout', noResponse('ECONNABORTED')],
	['a broken connection', noResponse('ECONNRESET')],
	[
		'a success status without the expected content (an empty or incomplete response, a web page, other JSON)',
		page(200),
	],
	['409, an earlier attempt is still being processed', said(409, 'idempotency_key_in_flight')],
	['a redirection', page(302)],
	['511', page(511)],
	["another status below 500 without the service's code", page(403)],
	['429, monthly quota used up', said(429, 'request_quota_exceeded')],
	["any other refusal with the service's code", said(404, 'not_found')],
	['a certificate that is not trusted', noResponse('CERT_HAS_EXPIRED')],
];

/** For docs/guarantees.md: what the retry rule decides, without a time that the service says. */
export function retrySection(): string {
	const rows = new Map<string, string[]>();
	for (const [inWords, result] of SITUATIONS) {
		const write = classify(result, { method: 'POST' });
		const cells = [
			attemptsOf(classify(result, { method: 'GET' })),
			attemptsOf(write),
			write.name === 'lost' && !write.isInFlight ? 'yes' : 'no',
		];
		const known = rows.get(cells.join('|'))?.[0];
		rows.set(cells.join('|'), [known === undefined ? inWords : `${known}, ${inWords}`, ...cells]);
	}
	const head = ['What happens', 'A read is sent', 'A write is sent', 'May have been processed'];
	return table(head, [...rows.values()]);
}

/** "5 times, after 1, 2, 4, 8 s", with the longest pauses of the backoff. */
function attemptsOf(outcome: Outcome): string {
	const pauses: number[] = [];
	for (let elapsed = 0; ;) {
		const progress = { attempts: pauses.length + 1, firstSentAt: clock.elapsed() - elapsed };
		const { retry, delayMs } = shouldRetry(outcome, progress, {}, () => 1);
		if (!retry) break;
		pauses.push(delayMs / 1_000);
		elapsed += delayMs;
	}
	if (pauses.length === 0) return 'once';
	if (pauses.length < 10) return `${pauses.length + 1} times, after ${pauses.join(', ')} s`;
	const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60;
	return `for up to ${Math.ceil(2 * minutes) / 2} minutes, every ${Math.max(...pauses)} s`;
}
