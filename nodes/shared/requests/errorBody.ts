import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../base/values/asRecord';
import type { HttpResult } from './http';

/** The service's error, as far as it is readable (docs/api.md 8.1). */
export interface ApiErrorBody {
	code?: string;
	message?: string;
	details?: IDataObject;
	requestId?: string;
}

/**
 * Reads the service's error from a result.
 *
 * @param result any; an empty object is returned when it has no error of the service
 */
export function readApiError(result: HttpResult): ApiErrorBody {
	if (result.kind === 'noResponse') return {};
	const requestId = result.headers['x-correlation-id'];
	if (result.kind === 'unreadable') return { requestId };
	const body = asRecord(result.body);
	const { code, message, details } = asRecord(body.error);
	return {
		code: asText(code),
		message: asText(message),
		details: isRecord(details) ? details : undefined,
		requestId: asText(body.request_id) ?? requestId,
	};
}

function asText(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}
