import type { IPollFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/errors/cancellation';
import { clock } from '../../shared/time/clock';

/** Where n8n does not say how long a poll may take: n8n 1, and as n8n 2 has it for polls in memory. */
const DEFAULT_MS = 300_000;

/** The longest that one request may take, in ms: the next poll is not far. */
const LONGEST_REQUEST_MS = 60_000;

/** The part of the time after which no more requests are begun. */
const USABLE_PART = 0.8;

/** How long one poll may take. n8n's durable scheduler abandons a poll that takes longer. */
export class Budget {
	private readonly end: number;

	/** Ends whatever is under way when the time is up, with `DeadlineExceeded`. */
	readonly signal: AbortSignal;

	/** How long one request may take, in ms: shorter than the budget. */
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

	/** Whether no more requests should be begun. */
	get isUsedUp(): boolean {
		return clock.elapsed() >= this.end;
	}
}

/** @returns how long n8n lets this poll run, in ms; n8n says it from 2.32 on */
export function budgetMsOf(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	return getPollBudgetMs?.call(context) ?? DEFAULT_MS;
}
