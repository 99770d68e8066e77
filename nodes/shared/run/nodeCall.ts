import type {
	IExecuteFunctions,
	INode,
	INodeExecutionData,
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
	/** Evaluates an expression, given with its braces. */
	evaluate: (expression: string, itemIndex: number) => unknown;
	toFile: OperationContext['toFile'];
	hint: (message: string) => void;
}

export interface ItemResult {
	kind: 'done' | 'failed';
	items: INodeExecutionData[];
}

export interface TimedContext extends Pick<
	IExecuteFunctions,
	'getWorkflowSettings' | 'getExecutionContext' | 'getMode'
> {
	additionalData?: { executionTimeoutTimestamp?: number };
}

/**
 * When n8n ends the execution, in ms of `clock.elapsed`: after the workflow's own Timeout, or at the
 * end that n8n states, which also knows the limits of the instance. When Retry repeats an execution, or a webhook or form continues it, n8n restarts the Timeout but
 * keeps the time of the first start. After a pause of a Wait node it does not restart the Timeout,
 * although the end that n8n states looks so.
 *
 * @returns undefined when nothing ends it
 */
export function readDeadline(context: TimedContext): number | undefined {
	const { executionTimeout = 0 } = context.getWorkflowSettings();
	const fullMs = executionTimeout > 0 ? executionTimeout * 1_000 : Infinity;
	const stated = context.additionalData?.executionTimeoutTimestamp ?? Infinity;
	if (fullMs === Infinity && stated === Infinity) return undefined;
	const now = clock.now();
	const sinceStart = (context.getExecutionContext()?.establishedAt ?? Infinity) + fullMs;
	const isRestarted = context.getMode() === 'retry' || sinceStart <= now;
	const end = isRestarted ? stated : Math.min(sinceStart, stated);
	return clock.elapsed() + Math.min(fullMs, end - now);
}
