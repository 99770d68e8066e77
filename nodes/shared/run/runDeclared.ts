import type { IDataObject } from 'n8n-workflow';
import type { Operation, OperationContext } from '../forms/describe/types';
import { startJob, waitForCompletion } from '../jobs/completion';
import type { ApiRequest } from '../requests/client';
import { type Paging, readPages } from '../requests/pagination';
import { requireBrandAfter, requireBrandBefore } from './brandCheck';

/**
 * Runs a declared operation: one request, the pages of a list, or a job and its result.
 *
 * @throws ApiFailure; OperationError; ExecutionCancelled; SiblingItemFailed
 */
export async function runDeclared(
	operation: Operation,
	request: ApiRequest,
	context: OperationContext,
): Promise<unknown[]> {
	const { method, paging, jobResult, emptyOutput, review } = operation;
	review?.(request, context);
	await requireBrandBefore(operation, request, context);
	if (method === 'GET' || paging !== undefined) {
		const records =
			paging === undefined
				? [(await context.client.request(request)).body]
				: await readList(paging, operation, request, context);
		if (method === 'GET') await requireBrandAfter(operation, context, records[0]);
		return records;
	}
	const records = await waitForCompletion(context, await startJob(context, request), jobResult);
	const byDefault = method === 'DELETE' ? { deleted: true } : { success: true };
	return records.map((record) => record ?? emptyOutput ?? byDefault);
}

async function readList(
	paging: Paging,
	{ recordFilter }: Operation,
	request: ApiRequest,
	{ client, parameter, note }: OperationContext,
): Promise<IDataObject[]> {
	const isAll = paging === 'none' || parameter('returnAll', false) === true;
	const limit = isAll ? Infinity : Number(request.query?.limit ?? Infinity);
	const filter = recordFilter?.(parameter);
	const matches = filter?.matches;
	let isEmpty = true;
	const keep = (record: IDataObject) => {
		isEmpty = false;
		return matches?.(record) ?? true;
	};
	const records = await readPages(client, request, paging, limit, matches && keep);
	const why = records.length > 0 ? undefined : filter?.whyNone(isEmpty);
	if (why !== undefined) note(why);
	return records;
}
