import type { IDataObject } from 'n8n-workflow';
import type { Operation, OperationContext } from '../forms/describe/types';
import { startJob, waitForCompletion } from '../jobs/completion';
import type { ApiRequest } from '../requests/client';
import { defaultEmptyOutput } from './output/output';
import { readPages } from '../requests/pagination';

/**
 * Runs a declared operation: one request, the pages of a list, or a job and its result.
 *
 * @param request as it was prepared
 * @returns the records to output
 * @throws ApiFailure; OperationError; ExecutionCancelled; SiblingItemFailed
 */
export async function runDeclared(
	{ method, paging, jobResult, emptyOutput, recordFilter, review }: Operation,
	request: ApiRequest,
	context: OperationContext,
): Promise<unknown[]> {
	const { client, parameter } = context;
	review?.(request, context);
	if (paging !== undefined) {
		const isAll = paging === 'none' || parameter('returnAll', false) === true;
		const limit = isAll ? Infinity : Number(request.query?.limit ?? Infinity);
		const filter = recordFilter?.(parameter);
		if (filter === undefined) return await readPages(client, request, paging, limit);
		let isEmpty = true;
		const keep = (record: IDataObject) => {
			isEmpty = false;
			return filter.matches(record);
		};
		const records = await readPages(client, request, paging, limit, keep);
		const why = isEmpty || records.length > 0 ? undefined : filter.whyNone();
		if (why !== undefined) context.note(why);
		return records;
	}
	if (method === 'GET') return [(await client.request(request)).body];
	const records = await waitForCompletion(context, await startJob(context, request), jobResult);
	return records.map((record) => record ?? emptyOutput ?? defaultEmptyOutput(method));
}
