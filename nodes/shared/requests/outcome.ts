import type { IHttpRequestMethods } from 'n8n-workflow';
import { isRecord } from '../base/values/records';
import { type HttpResult, isWrite, NEVER_CAME_ABOUT, readApiError } from './http';

/**
 * The outcomes of a request:
 * - `success`: done, with a usable response;
 * - `refused`: the service rejects it; sending it again changes nothing;
 * - `notOfService`: something in front of the service answered, such as a proxy, a firewall or a login
 *   page. It says nothing about the service's records;
 * - `rateLimited`: not done, because there were too many requests;
 * - `unavailable`: not done, because the service has trouble;
 * - `lost`: it may have been processed, but the response did not arrive;
 * - `unreachable`: it never reached the service.
 */
type OutcomeName =
	'success' | 'refused' | 'notOfService' | 'rateLimited' | 'unavailable' | 'lost' | 'unreachable';

export interface Outcome {
	name: OutcomeName;
	result: HttpResult;
	/** Whether an earlier request with the same Idempotency-Key is still being processed. */
	isInFlight?: true;
	/** Whether the request was a write, which is not sent again to what is not the service. */
	isWrite?: true;
}

/** What an outcome depends on. Paths start with `/v1` but for shared links. */
export type SentRequest = { method: IHttpRequestMethods; path?: string };

/** Whether the service may have processed it: after something unexpected, or behind a gateway that gave up. */
const isDoubtful = (status: number): boolean => /^(408|500|502|504|52\d)$/.test(String(status));

const NEVER_CONNECTED =
	/^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_\w+)$/;

/** Codes of the service are words with underscores; others have capitals, blanks or dots. */
const OF_STRANGERS = /^[A-Z]|\W/;

/** Classifies a result (sandbox/api.md 4.7, 6.5, 8.5). */
export function classify(result: HttpResult, request: SentRequest): Outcome {
	if (result.received === 'noResponse') return outcomeWithout(result);
	const { status } = result;
	if (status >= 200 && status <= 299) return { name: nameOfSuccess(result, request), result };
	const { code } = readApiError(result);
	// The monthly quota does not reset within seconds.
	const isQuota = code === 'request_quota_exceeded';
	if (status === 429) return { name: isQuota ? 'refused' : 'rateLimited', result };
	if (status === 409 && code === 'idempotency_key_in_flight')
		return { name: 'lost', result, isInFlight: true };
	const isWriting = isWrite(request.method);
	// 511 is of a network that asks to log in.
	if (status === 511 || (status < 500 && status !== 408)) return outcomeBelow500(result, isWriting);
	return { name: isWriting && isDoubtful(status) ? 'lost' : 'unavailable', result };
}

/** Only a refusal with a code is the service's own. */
function outcomeBelow500(result: HttpResult & { status: number }, isWriting: boolean): Outcome {
	const { code } = readApiError(result);
	const isRefusal = result.status >= 400 && code !== undefined && !OF_STRANGERS.test(code);
	if (isRefusal) return { name: 'refused', result };
	return { name: 'notOfService', result, ...(isWriting && { isWrite: true }) };
}

/** An untrusted certificate, or no TLS at all: retrying within seconds does not help. */
export const isEncryptionFailure = (code: string) => /CERT|SSL|TLS|VERIFY_LEAF|EPROTO/.test(code);

function outcomeWithout(result: HttpResult & { received: 'noResponse' }): Outcome {
	const { code, message } = result;
	if (isEncryptionFailure(code)) return { name: 'refused', result };
	// Several addresses of a host that all did not answer have no message.
	const isUnsent = NEVER_CAME_ABOUT.test(message) || (code === 'ETIMEDOUT' && message === '');
	return { name: isUnsent || NEVER_CONNECTED.test(code) ? 'unreachable' : 'lost', result };
}

/** What stands in front of a service answers 2xx, too: an operation must receive what it returns. */
function nameOfSuccess(result: HttpResult, { method, path = '/v1' }: SentRequest): OutcomeName {
	if (result.received !== 'response') return 'lost';
	if (result.body !== undefined) {
		const isWhole = path.startsWith('/v1') ? isOfService(result.body) : isRecord(result.body);
		return isWhole ? 'success' : 'lost';
	}
	const isUnknown = method === 'POST' && RETURN_UNKNOWN.test(path);
	return method === 'DELETE' || (isUnknown && result.status === 204) ? 'success' : 'lost';
}

/** Where no source tells what a POST returns. Only these and deletions (sandbox/api.md 1.7) may have no body. */
const RETURN_UNKNOWN = /\/(replays|citations|region-configs\/[^/]+)$/;

/** By which records and other responses are known (sandbox/api.md 3.1); a list has `data`. */
const KNOWN_BY = ['id', 'user_id', 'job_id', 'report_id', 'brand_id', 'dry_run', 'deleted'];

function isOfService(body: unknown): boolean {
	if (!isRecord(body)) return false;
	if (typeof body.object === 'string') return true;
	const isKnown = KNOWN_BY.some((name) => body[name] !== undefined && body[name] !== null);
	// What others answer with 200 may have an ID, too.
	return (isKnown || Array.isArray(body.data)) && !body.error;
}

/** Whether all requests of the run would meet the same refusal: of the key, or of its used-up quota. */
export const endsRun = ({ name, result }: Outcome): boolean =>
	name === 'refused' &&
	result.received !== 'noResponse' &&
	(result.status === 401 || readApiError(result).code === 'request_quota_exceeded');
