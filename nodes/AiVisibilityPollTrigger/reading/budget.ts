import type { IPollFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { clock } from '../../shared/base/time/clock';

/** Time for a poll, in ms, when n8n states none: n8n 1, and n8n 2 for polls in memory. */
const DEFAULT_MS = 300_000;

/** Longest time for one request, in ms, because the next poll follows soon. */
const LONGEST_REQUEST_MS = 60_000;

/** Share of the time in which new requests may begin. */
const USABLE_PART = 0.8;

/** Time for one poll. n8n's durable scheduler abandons a poll that takes longer. */
export class Budget {
	private readonly end: number;

	/** Aborts requests in flight with `DeadlineExceeded` when the time is up. */
	readonly signal: AbortSignal;

	/** Timeout of one request, in ms, shorter than the budget. */
	readonly requestTimeoutMs: number;

	/** @param ms from now on */
	constructor(ms: number) {
		this.end = clock.elapsed() + ms * USABLE_PART;
		this.requestTimeoutMs = Math.min(LONGEST_REQUEST_MS, Math.floor(ms / 2));
		const controller = new AbortController();
		const abort = () => controller.abort(new DeadlineExceeded(Math.ceil(ms / 1_000)));
		AbortSignal.timeout(ms).addEventListener('abort', abort, { once: true });
		this.signal = controller.signal;
	}

	/** Whether no more requests should begin. */
	get isUsedUp(): boolean {
		return clock.elapsed() >= this.end;
	}
}

/** @returns the time that n8n allows for this poll, in ms; n8n states it since 2.32 */
export function budgetMsOf(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	return getPollBudgetMs?.call(context) ?? DEFAULT_MS;
}
