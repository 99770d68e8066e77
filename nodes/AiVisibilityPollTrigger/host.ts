import type { IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/base/time/clock';
import { deadlineSignal } from '../shared/requests/interactiveClient';

/** Time for a poll, in ms, when n8n states none or does not enforce it: polls in memory. */
const DEFAULT_MS = 300_000;

/** Share of the time in which a poll reads. */
const USABLE_PART = 0.8;

/** Longest time of the polls at a start together, in ms: n8n 1 activates one workflow after the other. */
const START_MS = 20_000;

/** What a poll at a start has when that time is up, and after which time another start may begin, in ms. */
const LEAST_START_MS = 2_000;
const NEXT_START_MS = 60_000;

/** When the time of the last start is up, in ms of `clock.elapsed`. */
let startEnd = -Infinity;

function startMs(): number {
	const now = clock.elapsed();
	if (now > startEnd + NEXT_START_MS) startEnd = now + START_MS;
	return Math.max(LEAST_START_MS, startEnd - now);
}

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
	const usableMs = Math.min(ms * USABLE_PART, isStart ? startMs() : Infinity);
	return {
		trigger,
		isTest,
		/** Whether it is the first one of the process, with which n8n starts or takes over. */
		isStart,
		/** Whether n8n's durable scheduler makes it, each with a workflow of its own. */
		isDurable: ms < DEFAULT_MS,
		/** Aborts the poll with `DeadlineExceeded` when the time is up. */
		signal: deadlineSignal(usableMs / 1_000),
		/** Longest time for one request, in ms, of one brand and of several, which wait for two attempts. */
		requestMs: {
			one: Math.min(60_000, Math.floor(ms / 2)),
			many: Math.min(20_000, Math.floor(ms / 10)),
		},
	};
}
