import type { IHttpRequestMethods } from 'n8n-workflow';
import { withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { startJob, waitForCompletion, type JobResult } from '../../../shared/jobs/completion';
import { emptyAnswerTo } from '../../../shared/operations/output';
import type { OperationContext } from '../../../shared/operations/types';
import type { ApiRequest } from '../../../shared/transport/client';
import { asRecord } from '../../../shared/transport/http';
import { readPages } from '../../../shared/transport/pagination';
import { maxRecordsOf } from './maxRecords';
import { requestPath } from './requestPath';
import { requestQuery } from './requestQuery';

/** Methods whose requests have a body. */
export const METHODS_WITH_BODY: IHttpRequestMethods[] = ['PATCH', 'POST', 'PUT'];

/**
 * Makes the one request that the user wrote, with what the pipeline gives to every request:
 * idempotency, pace, retries, pages and jobs.
 *
 * @throws OperationError for what must not be sent; ApiFailure; ExecutionCancelled; SiblingItemFailed
 */
export async function sendApiRequest(call: OperationContext): Promise<unknown[]> {
	const { client, parameter } = call;
	const request = writtenRequest(call);
	if (request.method === 'GET' && parameter('readAllPages', false) === true) {
		return await readPages(client, request, 'cursor', maxRecordsOf(parameter));
	}
	const response = await startJob(call, { ...request, mayBeEmpty: true });
	if (response.body === undefined) return [emptyAnswerTo(request.method)];
	if (!METHODS_WITH_BODY.includes(request.method)) return [response.body];
	return await waitForCompletion(call, response, resultOf(request, response.body));
}

function writtenRequest({ request, parameter }: OperationContext): ApiRequest {
	const method = parameter('method') as IHttpRequestMethods;
	return {
		method,
		path: requestPath(String(parameter('path') ?? '')),
		// The declared request holds what the options put into the query.
		query: { ...requestQuery(parameter), ...request.query },
		body: METHODS_WITH_BODY.includes(method) ? withOptionalBodyJson({}, parameter) : undefined,
	};
}

/** What a job works on, by the pair in the answer that started it (docs/api.md 9.5). */
function resultOf({ path }: ApiRequest, body: unknown): JobResult {
	const record = asRecord(body);
	if (typeof record.report_id === 'string') return 'report';
	if (typeof record.scheduled_report_id === 'string') return 'scheduledReports';
	const isFacts = typeof record.brand_id === 'string' && /\/facts\/?$/.test(path);
	return isFacts ? 'brandFacts' : 'none';
}
