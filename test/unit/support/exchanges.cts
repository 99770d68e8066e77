import { ApiFailure, type FailedRequest } from '../../../nodes/shared/requests/apiError';
import type { HttpResult } from '../../../nodes/shared/requests/http';
import { classify } from '../../../nodes/shared/requests/outcome';

/** A response of the service; with a code, one in the form of its errors. */
export const response = (
	status: number,
	code?: string,
	details?: object,
	headers: Record<string, string> = {},
): HttpResult => {
	const error = { code, message: `about ${code}`, details };
	return withBody(code === undefined ? { id: 1 } : { error, request_id: 'req-1' }, status, headers);
};

/** Something that is not JSON: a web page, or half an answer. */
export const unreadable = (status: number, headers: Record<string, string> = {}, text = '<html>'): HttpResult => ({
	received: 'unreadable',
	status,
	headers,
	text,
});

/** No response at all. */
export const noResponse = (code: string): HttpResult => ({
	received: 'noResponse',
	code,
	message: code,
});

/** A response with any body. */
export const withBody = (body: unknown, status = 403, headers = {}): HttpResult => ({
	received: 'response',
	status,
	headers,
	body,
});

/** The failure of a request, a POST if nothing else is said, that ended like this. */
export function failureOf(result: HttpResult, request: Partial<FailedRequest> = {}): ApiFailure {
	const whole = { method: 'POST' as const, attempts: 1, host: 'api.example', ...request };
	return new ApiFailure(classify(result, whole), whole);
}
