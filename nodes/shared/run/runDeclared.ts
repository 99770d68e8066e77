import type { DeclaredOperation, OperationContext } from '../describe/types';
import { startJob, waitForCompletion } from '../jobs/completion';
import type { ApiRequest } from '../requests/client';
import { emptyAnswerTo } from '../output/output';
import { readPages } from '../requests/pagination';

/**
 * Does what an operation declares: one request, or the pages of a list, or a job and what it makes.
 *
 * @param request as it was prepared
 * @returns the records to put out
 * @throws ApiFailure; OperationError; ExecutionCancelled; SiblingItemFailed
 */
export async function runDeclared(
	{ method, paging, jobResult, emptyAnswer }: DeclaredOperation,
	request: ApiRequest,
	context: OperationContext,
): Promise<unknown[]> {
	const { client, parameter } = context;
	if (paging !== undefined) {
		const isAll = paging === 'none' || parameter('returnAll', false) === true;
		const limit = isAll ? Infinity : Number(request.query?.limit ?? Infinity);
		return await readPages(client, request, paging, limit);
	}
	const records = await waitForCompletion(context, await startJob(context, request), jobResult);
	return records.map((record) => record ?? emptyAnswer ?? emptyAnswerTo(method));
}
