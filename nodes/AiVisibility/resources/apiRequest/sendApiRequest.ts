import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { type OperationContext, withBodyJson } from '../../../shared/forms/declare';
import { startJob, waitForCompletion, type JobResult } from '../../../shared/jobs/completion';
import { defaultEmptyOutput } from '../../../shared/run/output/output';
import type { ApiRequest } from '../../../shared/requests/client';
import { OperationError } from '../../../shared/base/errors/operationError';
import { asRecord, isRecord } from '../../../shared/base/values/asRecord';
import type { ReadParameter } from '../../../shared/base/values/readParameter';
import { readPages } from '../../../shared/requests/pagination';
import { requestPath } from './requestPath';

export const METHODS_WITH_BODY: IHttpRequestMethods[] = ['PATCH', 'POST', 'PUT'];

/**
 * Builds the request that the user entered.
 *
 * @param options the query parameters that the options set
 * @throws OperationError for an invalid path, query or body
 */
export function buildRequest(options: IDataObject, parameter: ReadParameter): ApiRequest {
	const method = parameter('method') as IHttpRequestMethods;
	const request = {
		method,
		path: requestPath(String(parameter('path'))),
		query: { ...readQuery(parameter), ...options },
	};
	return METHODS_WITH_BODY.includes(method) ? withBodyJson(request, parameter, true) : request;
}

/**
 * Of several parameters of the same name, the last one counts.
 *
 * @throws OperationError for JSON that is no object, or has lists or objects, which no query can send
 */
function readQuery(parameter: ReadParameter): IDataObject {
	if (parameter('querySource') === 'json') {
		const query = parameter('queryJson', {});
		const isFlat = (value: unknown) => typeof value !== 'object' || value === null;
		if (isRecord(query) && Object.values(query).every(isFlat)) return query;
		throw new OperationError(
			'Query (JSON) must be a JSON object of single values',
			'For example: {"status": "draft"}. It cannot have lists or objects as values.',
		);
	}
	const entries = parameter('queryParameters.parameter', []) as IDataObject[];
	return Object.fromEntries(entries.map(({ name, value }) => [String(name).trim(), value]));
}

/**
 * Sends the request like every other operation: with idempotency, rate limit, retries, paging and
 * jobs.
 *
 * @throws ApiFailure; ExecutionCancelled; SiblingItemFailed
 */
export async function sendApiRequest(
	context: OperationContext,
	request: ApiRequest,
): Promise<unknown[]> {
	const { client, parameter } = context;
	if (parameter('readAllPages') === true) {
		return await readPages(client, request, 'cursor', Number(parameter('maxRecords')));
	}
	const mayStartJob = METHODS_WITH_BODY.includes(request.method);
	const whole = { ...request, mayBeEmpty: true };
	const response = mayStartJob ? await startJob(context, whole) : await client.request(whole);
	if (response.body === undefined) return [defaultEmptyOutput(request.method)];
	if (!mayStartJob) return [response.body];
	return await waitForCompletion(context, response, jobResultFor(response.body));
}

/** The kind of record a job works on, from the ID beside `job_id` in the response (docs/api.md 9.5). */
function jobResultFor(body: unknown): JobResult {
	const record = asRecord(body);
	if (typeof record.report_id === 'string') return 'report';
	return typeof record.scheduled_report_id === 'string' ? 'scheduledReports' : 'none';
}
