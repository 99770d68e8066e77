import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/base/time/clock';
import { deadlineSignal } from '../shared/requests/interactiveClient';

/** Time for a poll, in ms, when n8n states none or does not enforce it: polls in memory. */
const DEFAULT_MS = 300_000;

/** Share of the time in which a poll reads. */
const USABLE_PART = 0.8;

/**
 * Longest time of a poll at a start, in ms, and when another one has just used it up: n8n 1 activates one
 * workflow after the other.
 */
const START_MS = 20_000;
const START_AFTER_OTHER_MS = 2_000;

/** When the time of a poll at a start was last up, in ms of `clock.elapsed`. */
let heldUpAt = -Infinity;

/** Triggers that have polled in this process. */
const begun = new Set<string>();

export type HostFacts = ReturnType<typeof readHost>;

/** Reads what n8n says about a poll. Since 2.32, it states how much time it allows, from now on. */
export function readHost(context: IPollFunctions) {
	// By the node's name, like n8n's static data: nodes that were copied can have the same ID.
	const trigger = `${context.getWorkflow().id} ${context.getNode().name}`;
	const isTest = context.getMode() === 'manual';
	const isAtStart = ['init', 'leadershipChange'].includes(context.getActivationMode());
	const isStart = !isTest && !begun.has(trigger) && isAtStart;
	if (!isTest) begun.add(trigger);
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	const ms = getPollBudgetMs?.call(context) ?? DEFAULT_MS;
	const startMs = clock.elapsed() - heldUpAt < 60_000 ? START_AFTER_OTHER_MS : START_MS;
	const usableMs = Math.min(ms * USABLE_PART, isStart ? startMs : Infinity);
	/** Aborts the poll with `DeadlineExceeded` when the time is up. */
	const signal = deadlineSignal(usableMs / 1_000);
	return {
		trigger,
		isTest,
		/** Whether it is the first one of the process, with which n8n starts or takes over. */
		isStart,
		/** Whether n8n's durable scheduler makes it, each with a workflow of its own. */
		isDurable: ms < DEFAULT_MS,
		signal,
		/** To be called when the poll is over. */
		end: () => {
			if (isStart && signal.aborted) heldUpAt = clock.elapsed();
		},
		/** Longest time for one request, in ms, of one brand and of several, which wait for two attempts. */
		requestMs: {
			one: Math.min(60_000, Math.floor(ms / 2)),
			many: Math.min(20_000, Math.floor(ms / 10)),
		},
	};
}
