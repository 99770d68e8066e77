import type {
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INodeExecutionData,
	IRunExecutionData,
} from 'n8n-workflow';
import { clock } from '../base/time/clock';
import type { OperationContext } from '../forms/describe/types';
import type { RunIdentity } from './idempotencyKey';
import { RecordWithFile } from './output/toItems';

/** What differs by the way in which n8n calls a node. */
interface CallWay {
	identity: RunIdentity;
	readOptions: () => unknown;
	read: (name: string, itemIndex: number, fallback: unknown) => unknown;
	hint: (message: string) => void;
}

export type NodeCall = ReturnType<typeof toNodeCall>;

/** One call of a node, by n8n's workflow engine or as a tool, which has one item. */
export function toNodeCall(context: IExecuteFunctions | IExecutePaginationFunctions, way: CallWay) {
	const node = context.getNode();
	const withPage: OperationContext['withPage'] = async (record, field, page, name) => {
		const buffer = Buffer.from(page);
		const file = await context.helpers.prepareBinaryData(buffer, `${name}.html`, 'text/html');
		return new RecordWithFile(record, { [field]: file });
	};
	return {
		...way,
		context,
		node,
		timezone: context.getTimezone(),
		parents: () => context.getParentNodes(node.name, { includeNodeParameters: true }),
		continueOnFail: context.continueOnFail(),
		cancelSignal: context.getExecutionCancelSignal(),
		isTool: node.type.endsWith('Tool'),
		startedAt: clock.elapsed(),
		deadline: readDeadline(context),
		withPage,
	};
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
