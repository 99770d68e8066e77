import type { IHttpRequestMethods } from 'n8n-workflow';
import { readApiError } from './errorBody';
import { isWrite, type HttpResult } from './http';

/**
 * What became of a request, said once for everybody:
 * - `success`: done, with a usable answer;
 * - `refused`: the service, or what stands before it, will not do it; sending it again changes nothing;
 * - `rateLimited`: not done, there were too many requests;
 * - `unavailable`: not done, the service is in trouble;
 * - `lost`: it may have been processed, but its answer did not arrive;
 * - `unreachable`: it never reached the service.
 */
type OutcomeKind = 'success' | 'refused' | 'rateLimited' | 'unavailable' | 'lost' | 'unreachable';

/** One result, and what it means. */
export interface Outcome {
	kind: OutcomeKind;
	result: HttpResult;
	/** Whether an earlier request with the same Idempotency-Key is still being processed. */
	isInFlight?: true;
}

/** What the meaning of an result depends on. */
export interface SentRequest {
	method: IHttpRequestMethods;
	/** Whether the operation may answer a success without content. */
	mayBeEmpty?: boolean;
}

/** Statuses of proxies and gateways that gave up on a request which the service may still process. */
const GATEWAY_GAVE_UP = new Set([408, 502, 504]);

const NEVER_CONNECTED = new Set([
	'ECONNREFUSED',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'ENOTFOUND',
	'EAI_AGAIN',
]);

/**
 * Classifies an result (docs/api.md: errors and retries).
 *
 * @param result what came back, or why nothing did
 * @param request that was sent
 */
export function classify(result: HttpResult, request: SentRequest): Outcome {
	if (result.kind === 'noResponse') return { kind: kindWithoutResponse(result.code), result };
	const { status } = result;
	if (status >= 200 && status <= 299) return { kind: kindOfSuccess(result, request), result };
	if (status === 429) return { kind: isQuota(result) ? 'refused' : 'rateLimited', result };
	if (status === 409 && readApiError(result).code === 'idempotency_key_in_flight') {
		return { kind: 'lost', result, isInFlight: true };
	}
	if (status !== 408 && status < 500) return { kind: 'refused', result };
	return { kind: isWrite(request.method) && gaveUp(status) ? 'lost' : 'unavailable', result };
}

/**
 * Whether no connection came about because of the encryption: a certificate that is not trusted, or
 * none at all. That does not pass within seconds.
 *
 * @param code of an result without a response
 */
export function isEncryptionFailure(code: string): boolean {
	return /CERT|SSL|TLS|VERIFY_LEAF|EPROTO/.test(code);
}

function kindWithoutResponse(code: string): OutcomeKind {
	if (isEncryptionFailure(code)) return 'refused';
	return NEVER_CONNECTED.has(code) ? 'unreachable' : 'lost';
}

/** Any 2xx says that the work was done, but who asks for a record must get one. */
function kindOfSuccess(result: HttpResult, { method, mayBeEmpty }: SentRequest): OutcomeKind {
	if (result.kind !== 'response') return 'lost';
	if (result.body !== undefined) return 'success';
	const isExpected = result.status === 204 || method === 'DELETE' || mayBeEmpty === true;
	return isExpected && method !== 'GET' ? 'success' : 'lost';
}

/** Those, and what proxies answer beyond the standard: 520 to 529. */
function gaveUp(status: number): boolean {
	return GATEWAY_GAVE_UP.has(status) || (status >= 520 && status <= 529);
}

/** The month's quota does not come back within seconds. */
function isQuota(result: HttpResult): boolean {
	return readApiError(result).code === 'request_quota_exceeded';
}
