import type { IHttpRequestMethods } from 'n8n-workflow';
import { readApiError } from './apiError';
import { isWrite, type Exchange } from './http';

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

/** One exchange, and what it means. */
export interface Outcome {
	kind: OutcomeKind;
	exchange: Exchange;
	/** Whether an earlier request with the same Idempotency-Key is still being processed. */
	isInFlight?: true;
}

/** What the meaning of an exchange depends on. */
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
 * Classifies an exchange (docs/api.md: errors and retries).
 *
 * @param exchange what came back, or why nothing did
 * @param request that was sent
 */
export function classify(exchange: Exchange, request: SentRequest): Outcome {
	if (exchange.kind === 'noResponse') return { kind: kindWithoutResponse(exchange.code), exchange };
	const { status } = exchange;
	if (status >= 200 && status <= 299) return { kind: kindOfSuccess(exchange, request), exchange };
	if (status === 429) return { kind: isQuota(exchange) ? 'refused' : 'rateLimited', exchange };
	if (status === 409 && readApiError(exchange).code === 'idempotency_key_in_flight') {
		return { kind: 'lost', exchange, isInFlight: true };
	}
	if (status !== 408 && status < 500) return { kind: 'refused', exchange };
	return { kind: isWrite(request.method) && gaveUp(status) ? 'lost' : 'unavailable', exchange };
}

/**
 * Whether no connection came about because of the encryption: a certificate that is not trusted, or
 * none at all. That does not pass within seconds.
 *
 * @param code of an exchange without a response
 */
export function isEncryptionFailure(code: string): boolean {
	return /CERT|SSL|TLS|VERIFY_LEAF|EPROTO/.test(code);
}

function kindWithoutResponse(code: string): OutcomeKind {
	if (isEncryptionFailure(code)) return 'refused';
	return NEVER_CONNECTED.has(code) ? 'unreachable' : 'lost';
}

/** Any 2xx says that the work was done, but who asks for a record must get one. */
function kindOfSuccess(exchange: Exchange, { method, mayBeEmpty }: SentRequest): OutcomeKind {
	if (exchange.kind !== 'response') return 'lost';
	if (exchange.body !== undefined) return 'success';
	const isExpected = exchange.status === 204 || method === 'DELETE' || mayBeEmpty === true;
	return isExpected && method !== 'GET' ? 'success' : 'lost';
}

/** Those, and what proxies answer beyond the standard: 520 to 529. */
function gaveUp(status: number): boolean {
	return GATEWAY_GAVE_UP.has(status) || (status >= 520 && status <= 529);
}

/** The month's quota does not come back within seconds. */
function isQuota(exchange: Exchange): boolean {
	return readApiError(exchange).code === 'request_quota_exceeded';
}
