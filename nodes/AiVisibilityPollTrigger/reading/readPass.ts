import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { nextCursor, pagesOf, type Reader } from '../../shared/requests/pagination';
import type { FoundEvent, Pass } from '../detectors/detector';
import type { Budget } from './budget';

/** The request to read, and the time for it. */
export interface PassRequest {
	path: string;
	query: IDataObject;
	/** Where an earlier poll stopped. */
	cursor?: string;
	budget: Pick<Budget, 'isUsedUp'>;
}

/** How far a poll came. */
export interface Progress {
	found: FoundEvent[];
	/** Where the next poll continues; undefined when the pass is over. */
	cursor?: string;
	/** Whether the end of the list was reached. */
	isWhole: boolean;
}

/**
 * Reads a list page by page into a pass, until the pass has enough, the list ends, or the time is up.
 *
 * @param pass is finished here when it is over
 * @throws ApiFailure; OperationError `incomplete_list`; DeadlineExceeded when the time was up before
 * the first page
 */
export async function readPass(
	reader: Reader,
	request: PassRequest,
	pass: Pass,
): Promise<Progress> {
	const progress: Progress = { found: [], isWhole: false };
	const isOver = await readIntoPass(reader, request, pass, progress).catch((error: unknown) => {
		if (error instanceof DeadlineExceeded && progress.cursor !== undefined) return false;
		throw error;
	});
	if (!isOver) return progress;
	const { found, isWhole } = progress;
	return { found: [...found, ...pass.finish(isWhole)], isWhole };
}

/** @returns true when the pass is over, false when the time is up */
async function readIntoPass(
	reader: Reader,
	{ path, query, cursor, budget }: PassRequest,
	pass: Pass,
	progress: Progress,
): Promise<boolean> {
	const request = { method: 'GET' as const, path, query: { ...query, cursor } };
	for await (const body of pagesOf(reader, request, 'cursor')) {
		progress.found.push(...pass.take(body.data));
		progress.cursor = nextCursor(body);
		progress.isWhole = progress.cursor === undefined && body.has_more !== true;
		if (progress.isWhole || pass.shouldStop()) return true;
		if (progress.cursor !== undefined && budget.isUsedUp) return false;
	}
	return true;
}
