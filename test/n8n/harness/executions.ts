import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { End } from './ends';

/** An execution with its full data, as far as tests look at it. */
export interface Execution {
	id: string;
	status: ExecutionStatus;
	mode: string;
	finished: boolean;
	workflowId?: string;
	startedAt?: string;
	stoppedAt?: string | null;
	data: {
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
export interface NodeRun {
	startTime: number;
	/** In milliseconds. */
	executionTime: number;
	executionStatus?: string;
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
	name?: string;
	httpCode?: string | null;
	messages?: string[];
	context?: Record<string, unknown>;
	[key: string]: unknown;
}

/**
 * @param end whose format it is
 * @param data an execution's data as the REST API hands it out: one string in the `flatted` format,
 *   which keeps objects that occur twice
 */
export function parseData(end: End, data: string): Execution['data'] {
	// The library of this n8n itself, so that the format is always the right one.
	const load = createRequire(join(end.folder, 'node_modules', 'n8n', 'package.json'));
	return (load('flatted') as { parse: (text: string) => Execution['data'] }).parse(data);
}

/**
 * @param output index of the node's output
 * @returns the items that a node handed on, over all its runs
 */
export function itemsOf(execution: Execution, node: string, output = 0): Item[] {
	const runs = execution.data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => run.data?.main[output] ?? []);
}

/** @returns what `itemsOf` does, without what surrounds the data */
export function jsonOf(
	execution: Execution,
	node: string,
	output = 0,
): Array<Record<string, unknown>> {
	return itemsOf(execution, node, output).map((item) => item.json);
}

/** @returns what ended the execution; nothing if it went through */
export function errorOf(execution: Execution): ExecutionError | undefined {
	return execution.data.resultData.error;
}
