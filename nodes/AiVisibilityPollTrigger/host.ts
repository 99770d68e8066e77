import type { IPollFunctions } from 'n8n-workflow';
import { deadlineSignal } from '../shared/requests/interactiveClient';
import { isN8nStart, LONGEST_AT_START } from '../shared/run/n8nStart';

/** Time for a poll, in ms, when n8n states none or does not enforce it: polls in memory. */
const DEFAULT_MS = 300_000;

/** Share of the time in which a poll reads. */
const USABLE_PART = 0.8;

/** n8n makes one for each activation; its durable scheduler one for each poll. */
const polled = new WeakSet<IPollFunctions>();

export type HostFacts = ReturnType<typeof readHost>;

/** Reads what n8n says about a poll. Since 2.32, it states how much time it allows, from now on. */
export function readHost(context: IPollFunctions) {
	const isTest = context.getMode() === 'manual';
	const isFirst = !polled.has(context);
	polled.add(context);
	const isStart = !isTest && isFirst && isN8nStart(context);
	const { getPollBudgetMs } = context as Partial<Record<'getPollBudgetMs', () => number>>;
	const ms = getPollBudgetMs?.call(context) ?? DEFAULT_MS;
	const usableSeconds = (ms * USABLE_PART) / 1_000;
	return {
		/** By the node's name, like n8n's static data: nodes that were copied can have the same ID. */
		trigger: `${context.getWorkflow().id} ${context.getNode().name}`,
		isTest,
		/** Whether it is the first poll of an activation. */
		isFirst,
		/** Whether it is also one with which n8n starts or becomes leader. */
		isStart,
		/** Whether n8n's durable scheduler makes it, each with a workflow of its own. */
		isDurable: ms < DEFAULT_MS,
		/** Aborts the poll with `DeadlineExceeded` when the time is up. */
		signal: deadlineSignal(Math.min(usableSeconds, isStart ? LONGEST_AT_START : Infinity)),
		/** Longest time for one request, in ms. */
		requestMs: Math.min(30_000, Math.floor(ms / 5)),
	};
}
