import type { IPollFunctions } from 'n8n-workflow';
import { deadlineSignal } from '../shared/requests/interactiveClient';

/** Time for a poll, in ms, when n8n states none or does not enforce it: polls in memory. */
const DEFAULT_MS = 300_000;

/** Share of the time in which a poll reads. */
const USABLE_PART = 0.8;

/** Longest time of a poll at a start, in ms: n8n 1 activates one workflow after the other. */
const START_MS = 20_000;

/** Longest time for one request, in ms, because the next poll follows soon. */
const LONGEST_REQUEST_MS = 60_000;

/** For a brand among others: it may be tried twice, and they wait for it. */
const LONGEST_REQUEST_OF_MANY_MS = 20_000;

/** Triggers that have polled in this process. */
const begun = new Set<string>();

/** What n8n says about a poll. */
export interface HostFacts {
	/** By the node's name, like n8n's static data: nodes that were copied can have the same ID. */
	trigger: string;
	isTest: boolean;
	/** Whether it is the first one of the process, with which n8n starts or takes over. */
	isStart: boolean;
	/** Whether n8n's durable scheduler makes it, each with a workflow of its own. */
	isDurable: boolean;
	/** Aborts the poll with `DeadlineExceeded` when the time is up. */
	signal: AbortSignal;
	/** Longest time for one request, in ms, of a poll of one brand and of several. */
	requestMs: { one: number; many: number };
}

/** Reads what n8n says. n8n states since 2.32 how much time it allows, from now on. */
export function readHost(context: IPollFunctions): HostFacts {
	const trigger = `${context.getWorkflow().id} ${context.getNode().name}`;
	const isTest = context.getMode() === 'manual';
	const isStart =
		!isTest &&
		!begun.has(trigger) &&
		['init', 'leadershipChange'].includes(context.getActivationMode());
	if (!isTest) begun.add(trigger);
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	const ms = getPollBudgetMs?.call(context) ?? DEFAULT_MS;
	const usableMs = Math.min(ms * USABLE_PART, isStart ? START_MS : Infinity);
	return {
		trigger,
		isTest,
		isStart,
		isDurable: ms < DEFAULT_MS,
		signal: deadlineSignal(usableMs / 1_000),
		requestMs: {
			one: Math.min(LONGEST_REQUEST_MS, Math.floor(ms / 2)),
			many: Math.min(LONGEST_REQUEST_OF_MANY_MS, Math.floor(ms / 10)),
		},
	};
}
