import type { FunctionsBase, IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { clock } from '../time/clock';
import type { ApiContext } from '../keys/apiContext';
import type { ExecutionIdentity } from './executionIdentity';
import type { OperationContext } from '../describe/types';
import type { RequestOptions } from './requestOptions';

/** One call of a node, by n8n's workflow engine or as a tool. */
export interface NodeCall {
	context: ApiContext;
	node: INode;
	/** IANA time zone of the workflow. */
	timezone: string;
	continueOnFail: boolean;
	cancelSignal: AbortSignal | undefined;
	identity: ExecutionIdentity;
	/**
	 * Reads n8n's Request Options.
	 *
	 * @throws OperationError; ExpressionFailed
	 */
	requestOptions: () => RequestOptions;
	/** When the workflow's own time-out ends the execution, in ms of `clock.elapsed`. */
	deadline: number | undefined;
	/** Evaluates a parameter for an item. */
	read: (name: string, itemIndex: number, fallback: unknown) => unknown;
	/** The fields of an input item. */
	input: (itemIndex: number) => IDataObject;
	/** Stores a text as a file in n8n's binary data. */
	toFile: OperationContext['toFile'];
	/** Shows the user a hint about the run. */
	hint: (message: string) => void;
}

/** The output of an item: its records, or an error item. */
export interface ItemResult {
	items: INodeExecutionData[];
	/** Whether it is an error item. */
	isFailed?: true;
}

/** When the workflow's own Timeout ends the execution, in ms of `clock.elapsed`. */
export function readDeadline(
	context: Pick<FunctionsBase, 'getWorkflowSettings' | 'getExecutionContext'>,
): number | undefined {
	const { executionTimeout = 0 } = context.getWorkflowSettings();
	if (!(executionTimeout > 0)) return undefined;
	const startedAt = context.getExecutionContext()?.establishedAt;
	const goneMs = startedAt === undefined ? 0 : Math.max(0, clock.now() - startedAt);
	return clock.elapsed() + executionTimeout * 1_000 - goneMs;
}
