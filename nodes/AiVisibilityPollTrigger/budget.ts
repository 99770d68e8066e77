import type { IPollFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../shared/base/errors/cancellation';
import { clock } from '../shared/base/time/clock';

/** Time for a poll, in ms, when n8n states none: n8n 1, and n8n 2 for polls in memory. */
const DEFAULT_MS = 300_000;

/** Longest time for one request, in ms, because the next poll follows soon. */
const LONGEST_REQUEST_MS = 60_000;

/** Share of the time in which new requests may begin. */
const USABLE_PART = 0.8;

/** The time for one poll. n8n's durable scheduler abandons a poll that takes longer. */
export interface Budget {
	/** Aborts requests in flight with `DeadlineExceeded` when the time is up. */
	signal: AbortSignal;
	/** Timeout of one request, in ms. */
	requestTimeoutMs: number;
	/** Whether no more requests should begin. */
	isUsedUp: () => boolean;
}

/** Returns the time that n8n allows for this poll, from now on. n8n states it since 2.32. */
export function budgetOf(context: IPollFunctions): Budget {
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	const ms = getPollBudgetMs?.call(context) ?? DEFAULT_MS;
	const end = clock.elapsed() + ms * USABLE_PART;
	const controller = new AbortController();
	const abort = () => controller.abort(new DeadlineExceeded(Math.ceil(ms / 1_000)));
	AbortSignal.timeout(ms).addEventListener('abort', abort, { once: true });
	return {
		signal: controller.signal,
		requestTimeoutMs: Math.min(LONGEST_REQUEST_MS, Math.floor(ms / 2)),
		isUsedUp: () => clock.elapsed() >= end,
	};
}
