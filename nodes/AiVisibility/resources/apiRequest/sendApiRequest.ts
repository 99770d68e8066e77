import type { IHttpRequestMethods } from 'n8n-workflow';
import { withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { startJob, waitForCompletion, type JobResult } from '../../../shared/jobs/completion';
import { emptyAnswerTo } from '../../../shared/operations/output';
import type { OperationContext } from '../../../shared/operations/types';
import type { ApiRequest } from '../../../shared/transport/client';
import { asRecord } from '../../../shared/transport/http';
import { readPages } from '../../../shared/transport/pagination';
import { readMaxRecords } from './maxRecords';
import { requestPath } from './requestPath';
import { requestQuery } from './requestQuery';

/** Methods whose requests have a body. */
export const METHODS_WITH_BODY: IHttpRequestMethods[] = ['PATCH', 'POST', 'PUT'];

/**
 * Sends the request that the user entered, with idempotency, rate limiting, retries, pagination and
 * job handling as for every other operation.
 *
 * @throws OperationError for an invalid path, query or body; ApiFailure; ExecutionCancelled;
 * SiblingItemFailed
 */
export async function sendApiRequest(context: OperationContext): Promise<unknown[]> {
	const { client, parameter } = context;
	const request = buildRequest(context);
	if (request.method === 'GET' && parameter('readAllPages', false) === true) {
		return await readPages(client, request, 'cursor', readMaxRecords(parameter));
	}
	const response = await startJob(context, { ...request, mayBeEmpty: true });
	if (response.body === undefined) return [emptyAnswerTo(request.method)];
	if (!METHODS_WITH_BODY.includes(request.method)) return [response.body];
	return await waitForCompletion(context, response, jobResultFor(request, response.body));
}

function buildRequest({ request, parameter }: OperationContext): ApiRequest {
	const method = parameter('method') as IHttpRequestMethods;
	return {
		method,
		path: requestPath(String(parameter('path') ?? '')),
		// The declared request already has the query parameters that the options set.
		query: { ...requestQuery(parameter), ...request.query },
		body: METHODS_WITH_BODY.includes(method) ? withOptionalBodyJson({}, parameter) : undefined,
	};
}

/** The kind of record a job works on, from the ID beside `job_id` in the response (docs/api.md 9.5). */
function jobResultFor({ path }: ApiRequest, body: unknown): JobResult {
	const record = asRecord(body);
	if (typeof record.report_id === 'string') return 'report';
	if (typeof record.scheduled_report_id === 'string') return 'scheduledReports';
	const isFacts = typeof record.brand_id === 'string' && /\/facts\/?$/.test(path);
	return isFacts ? 'brandFacts' : 'none';
}
