import type { IHttpRequestMethods } from 'n8n-workflow';
import { type HttpResult, isWrite, readApiError } from './http';

/**
 * The outcomes of a request:
 * - `success`: done, with a usable response;
 * - `refused`: the service or a proxy rejects it; sending it again changes nothing;
 * - `rateLimited`: not done, because there were too many requests;
 * - `unavailable`: not done, because the service has trouble;
 * - `lost`: it may have been processed, but the response did not arrive;
 * - `unreachable`: it never reached the service.
 */
type OutcomeKind = 'success' | 'refused' | 'rateLimited' | 'unavailable' | 'lost' | 'unreachable';

/** A result and its outcome. */
export interface Outcome {
	kind: OutcomeKind;
	result: HttpResult;
	/** Whether an earlier request with the same Idempotency-Key is still being processed. */
	isInFlight?: true;
}

/** The parts of a request that its outcome depends on. */
export interface SentRequest {
	method: IHttpRequestMethods;
}

/**
 * Whether a gateway gave up on a request which the service may still process. 520 to 529 are those of
 * proxies beyond the standard.
 */
const gaveUp = (status: number): boolean => /^(408|502|504|52\d)$/.test(String(status));

const NEVER_CONNECTED = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Classifies a result (docs/api.md 4.7, 6.5, 8.5).
 *
 * @param result the response, or why there is none
 * @param request that was sent
 */
export function classify(result: HttpResult, request: SentRequest): Outcome {
	if (result.kind === 'noResponse') return { kind: kindWithoutResponse(result.code), result };
	const { status } = result;
	if (status >= 200 && status <= 299) return { kind: kindOfSuccess(result, request), result };
	const { code } = readApiError(result);
	// The monthly quota does not reset within seconds.
	const isQuota = code === 'request_quota_exceeded';
	if (status === 429) return { kind: isQuota ? 'refused' : 'rateLimited', result };
	if (status === 409 && code === 'idempotency_key_in_flight') {
		return { kind: 'lost', result, isInFlight: true };
	}
	if (status !== 408 && status < 500) return { kind: 'refused', result };
	return { kind: isWrite(request.method) && gaveUp(status) ? 'lost' : 'unavailable', result };
}

/**
 * Whether the connection failed because of encryption: an untrusted certificate, or no TLS at all.
 * Retrying within seconds does not help.
 *
 * @param code of a result without a response
 */
export function isEncryptionFailure(code: string): boolean {
	return /CERT|SSL|TLS|VERIFY_LEAF|EPROTO/.test(code);
}

function kindWithoutResponse(code: string): OutcomeKind {
	if (isEncryptionFailure(code)) return 'refused';
	return NEVER_CONNECTED.test(code) ? 'unreachable' : 'lost';
}

/**
 * Every 2xx means that the work was done, but an operation that returns a record must receive one.
 */
function kindOfSuccess(result: HttpResult, { method }: SentRequest): OutcomeKind {
	if (result.kind !== 'response') return 'lost';
	if (result.body !== undefined) return 'success';
	const isExpected = result.status === 204 || method === 'DELETE';
	return isExpected && method !== 'GET' ? 'success' : 'lost';
}
