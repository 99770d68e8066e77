import type { IDataObject } from 'n8n-workflow';
import type { Outcome } from './http';

/** The service's own error, as far as it can be read (API description §2.13). */
export interface ApiErrorBody {
	code?: string;
	message?: string;
	details?: IDataObject;
	requestId?: string;
}

/**
 * Reads the error out of an answer.
 *
 * @param outcome any outcome; what is not an error of the service gives an empty result
 */
export function readApiError(outcome: Outcome): ApiErrorBody {
	if (outcome.kind === 'noAnswer') return {};
	const requestId = outcome.headers['x-correlation-id'];
	if (outcome.kind === 'unreadable') return { requestId };
	const body = (outcome.body ?? {}) as IDataObject;
	const error = asObject(body.error);
	return {
		code: asText(error?.code),
		message: asText(error?.message),
		details: asObject(error?.details),
		requestId: asText(body.request_id) ?? requestId,
	};
}

function asText(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function asObject(value: unknown): IDataObject | undefined {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
		? (value as IDataObject)
		: undefined;
}

/**
 * A request that did not succeed, with everything that is known about it. It becomes a message for
 * the user in `errors.ts`.
 */
export class ApiFailure extends Error {
	/**
	 * @param outcome what came of the last attempt
	 * @param attempts how many there were
	 * @param host the address that was called, for messages about it
	 * @param isWrite whether it may have changed something
	 * @param earlierMayHaveBeenProcessed whether nobody knows what came of an earlier attempt
	 */
	constructor(
		readonly outcome: Outcome,
		readonly attempts: number,
		readonly host: string,
		readonly isWrite = false,
		readonly earlierMayHaveBeenProcessed = false,
	) {
		super(readApiError(outcome).message ?? 'The request did not succeed');
	}

	/** The code of the service's error catalogue, or one of the pack's own: see `serviceMessages`. */
	get code(): string {
		const { outcome } = this;
		if (outcome.kind === 'noAnswer') return outcome.code || 'no_answer';
		if (outcome.kind === 'unreadable' && outcome.status < 400) return 'unreadable_answer';
		return readApiError(outcome).code ?? `http_${outcome.status}`;
	}

	/** HTTP status, or undefined when there was no answer. */
	get status(): number | undefined {
		return this.outcome.kind === 'noAnswer' ? undefined : this.outcome.status;
	}

	get error(): ApiErrorBody {
		return readApiError(this.outcome);
	}
}
