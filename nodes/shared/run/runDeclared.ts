import { asRecord } from '../base/values/records';
import { dryRun, limit } from '../forms/declare';
import type { OperationContext, RequestOperation } from '../forms/describe/types';
import { waitForCompletion } from '../jobs/completion';
import type { ApiRequest } from '../requests/client';
import { readPages } from '../requests/pagination';
import { requireBrandAfter, requireBrandBefore } from './brandCheck';

/**
 * Runs a declared operation: one request, the pages of a list, or a job and its result.
 *
 * @throws ApiFailure; OperationError; ExecutionCancelled; SiblingItemFailed
 */
export async function runDeclared(
	operation: RequestOperation,
	request: ApiRequest,
	context: OperationContext,
): Promise<unknown[]> {
	operation.review?.(request, context);
	await requireBrandBefore(operation, request, context);
	const skipped = await operation.skip?.(request, context);
	if (skipped !== undefined) return [skipped];
	const records = await sendDeclared(operation, request, context);
	if (operation.preview && context.form.get(dryRun) === true)
		return records.map((record) => operation.preview!(asRecord(record), context.form));
	if (request.method === 'GET') requireBrandAfter(operation, context, records[0]);
	return records.map((record) => record ?? operation.emptyOutput ?? { success: true });
}

async function sendDeclared(
	operation: RequestOperation,
	request: ApiRequest,
	context: OperationContext,
) {
	switch (operation.kind) {
		case 'request':
			return [(await context.client.request(request)).body];
		case 'list': {
			const { client, form, note } = context;
			const filter = operation.recordFilter?.(form);
			const most = form.get(limit, Infinity);
			const records = await readPages(client, request, operation.paging, most, filter?.matches);
			const why = records.length > 0 ? undefined : filter?.whyNone();
			if (why !== undefined) note(why);
			return records;
		}
		case 'job': {
			const response = await context.client.request(request);
			return await waitForCompletion(context, response, operation.jobResult);
		}
	}
}
