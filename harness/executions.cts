import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { End } from './ends.cts';

/** An execution with its full data, as far as tests read it. */
export interface Execution {
	id: string;
	status: ExecutionStatus;
	finished: boolean;
	data: {
		/** Set while the execution waits. */
		waitTill?: unknown;
		executionData?: { nodeExecutionStack: unknown[] };
		resultData: {
			runData: Record<string, NodeRun[]>;
			error?: ExecutionError;
			lastNodeExecuted?: string;
		};
		[key: string]: unknown;
	};
}

export type ExecutionStatus =
	'new' | 'running' | 'success' | 'error' | 'canceled' | 'crashed' | 'waiting' | 'unknown';

/** One run of one node; a node in a loop has several. */
interface NodeRun {
	data?: { main: Array<Item[] | null>; [connection: string]: Array<Item[] | null> };
	error?: ExecutionError;
}

export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, unknown>;
	pairedItem?: unknown;
	error?: ExecutionError;
}

export interface ExecutionError {
	message: string;
	description?: string | null;
	[key: string]: unknown;
}

/**
 * @param end the n8n version that wrote it
 * @param data an execution's data as the REST API returns it: one string in the `flatted` format,
 *   which keeps objects that occur twice
 */
export function parseData(end: End, data: string): Execution['data'] {
	// The library of this n8n itself, so that the format always matches.
	const load = createRequire(join(end.folder, 'node_modules', 'n8n', 'package.json'));
	return (load('flatted') as { parse: (text: string) => Execution['data'] }).parse(data);
}

/**
 * @param output index of the node's output
 * @returns the output items of a node, over all its runs
 */
export function itemsOf(execution: Execution, node: string, output = 0): Item[] {
	const runs = execution.data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => run.data?.main[output] ?? []);
}

/** @returns the JSON of the items that `itemsOf` returns */
export function jsonOf(
	execution: Execution,
	node: string,
	output = 0,
): Array<Record<string, unknown>> {
	return itemsOf(execution, node, output).map((item) => item.json);
}

/** @returns the error of the execution; undefined if it succeeded */
export function errorOf(execution: Execution): ExecutionError | undefined {
	return execution.data.resultData.error;
}
