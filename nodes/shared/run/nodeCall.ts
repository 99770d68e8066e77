import type {
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IRunExecutionData,
	NodeTypeAndVersion,
} from 'n8n-workflow';
import { clock } from '../base/time/clock';
import type { ApiContext } from '../requests/http';
import type { RunIdentity } from './idempotencyKey';
import type { OperationContext } from '../forms/describe/types';

/** One call of a node, by n8n's workflow engine or as a tool. */
export interface NodeCall {
	context: ApiContext;
	node: INode;
	/** IANA time zone of the workflow. */
	timezone: string;
	/** The nodes before this one, with their parameters. */
	parents: () => NodeTypeAndVersion[];
	continueOnFail: boolean;
	cancelSignal: AbortSignal | undefined;
	identity: RunIdentity;
	readOptions: () => unknown;
	/** Whether it is a tool of an AI agent, which has one item. */
	isTool: boolean;
	/** When the call came, in ms of `clock.elapsed`. */
	startedAt: number;
	/** When the workflow's own time-out ends the execution, in ms of `clock.elapsed`. */
	deadline: number | undefined;
	read: (name: string, itemIndex: number, fallback: unknown) => unknown;
	withPage: OperationContext['withPage'];
	hint: (message: string) => void;
}

export interface ItemResult {
	state: 'done' | 'failed';
	items: INodeExecutionData[];
}

export interface TimedContext extends Pick<
	IExecuteFunctions,
	'getWorkflowSettings' | 'getExecutionContext' | 'getMode'
> {
	additionalData?: { executionTimeoutTimestamp?: number };
	runExecutionData?: IRunExecutionData | null;
}

/** A pause of a Wait node in which n8n puts the execution away is longer, in ms. */
const SHORTEST_PAUSE_MS = 60_000;

/**
 * When n8n ends the execution, in ms of `clock.elapsed`. The limit is the workflow's own Timeout, or that
 * of the instance, which only the end that n8n states tells. After a pause of a Wait node, n8n states the
 * whole limit from then on, but counts from the first start. When Retry repeats an execution, or a webhook
 * or form continues it, n8n counts from zero again, but keeps the time of the first start.
 *
 * @returns undefined when nothing ends it
 */
export function readDeadline(context: TimedContext): number | undefined {
	const { executionTimeout = 0 } = context.getWorkflowSettings();
	const ownMs = executionTimeout > 0 ? executionTimeout * 1_000 : Infinity;
	const stated = context.additionalData?.executionTimeoutTimestamp ?? Infinity;
	if (ownMs === Infinity && stated === Infinity) return undefined;
	const now = clock.now();
	const startedAt = context.getExecutionContext()?.establishedAt ?? Infinity;
	const fullMs = Math.min(ownMs, stated - (resumedAt(context, now) ?? startedAt));
	const sinceStart = startedAt + fullMs;
	const isRestarted = context.getMode() === 'retry' || sinceStart <= now;
	const end = isRestarted || Number.isNaN(sinceStart) ? stated : Math.min(sinceStart, stated);
	return clock.elapsed() + Math.min(ownMs, end - now);
}

/** When the execution went on after its last pause, by the times of its nodes; undefined without one. */
function resumedAt({ runExecutionData }: TimedContext, now: number): number | undefined {
	const runs = Object.values(runExecutionData?.resultData.runData ?? {}).flat();
	let from = now;
	for (const { startTime, executionTime } of runs.sort((a, b) => b.startTime - a.startTime)) {
		if (from - (startTime + executionTime) > SHORTEST_PAUSE_MS) return from;
		from = Math.min(from, startTime);
	}
	return undefined;
}
