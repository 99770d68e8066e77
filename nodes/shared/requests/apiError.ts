import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { type ApiErrorBody, isWrite, readApiError } from './http';
import type { Outcome } from './outcome';

/** Refusals that the service may replay for the same Idempotency-Key (sandbox/api.md 4.7). */
const KEPT_STATUSES = new Set<number | undefined>([400, 402, 403, 404, 409, 410, 422]);

export interface FailedRequest {
	method: IHttpRequestMethods;
	attempts: number;
	host: string;
	/** Whether an attempt before the last one may have been processed. */
	earlierWasLost?: boolean;
	/** What was sent, for messages about IDs. */
	sent?: { path: string; query?: IDataObject; body?: unknown; keyedBy?: unknown };
}

/** A request that failed. `messages/toNodeError.ts` turns it into a message. */
export class ApiFailure extends Error {
	constructor(
		readonly outcome: Outcome,
		readonly request: FailedRequest,
	) {
		const { result } = outcome;
		const what = result.received === 'noResponse' ? result.message : `HTTP ${result.status}`;
		super(readApiError(result).message ?? what);
	}

	/** The service's error code, or one of the pack's own: see `serviceMessages`. */
	get code(): string {
		const { result } = this.outcome;
		if (result.received === 'noResponse') return result.code || 'no_response';
		if (this.outcome.name === 'notOfService') return 'not_of_service';
		if (result.status < 300) return 'unreadable_response';
		return readApiError(result).code ?? `http_${result.status}`;
	}

	/** Of the service; undefined when it did not answer. */
	get status(): number | undefined {
		return this.outcome.name === 'notOfService' ? undefined : this.httpStatus;
	}

	/** Whoever answered. */
	get httpStatus(): number | undefined {
		const { result } = this.outcome;
		return result.received === 'noResponse' ? undefined : result.status;
	}

	get isGone(): boolean {
		return this.status === 404 || this.status === 410;
	}

	/** Whether a record does not exist, or the key may not read it. */
	get isNotVisible(): boolean {
		return this.status === 403 || this.isGone;
	}

	get error(): ApiErrorBody {
		return readApiError(this.outcome.result);
	}

	get isWrite(): boolean {
		return isWrite(this.request.method);
	}

	/** Whether the service may have done the work although the request failed. */
	get mayHaveBeenProcessed(): boolean {
		const { request, outcome } = this;
		return this.isWrite && (outcome.name === 'lost' || request.earlierWasLost === true);
	}

	/** Whether nothing was done and the service may replay the refusal for the same Idempotency-Key. */
	get isFinalForKey(): boolean {
		const { outcome, status, code, request } = this;
		if (outcome.name !== 'refused' || !KEPT_STATUSES.has(status)) return false;
		if (!this.isWrite || this.mayHaveBeenProcessed || request.attempts === 0) return false;
		return request.sent?.query?.dry_run !== true && !code.startsWith('idempotency_key');
	}
}
