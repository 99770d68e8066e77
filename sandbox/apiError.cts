import type { Call } from './call.cts';

/** Status and message of each code (sandbox/api.md 8.6). Of a status, the general code is last. */
export const CATALOG = {
	idempotency_key_required: [400, 'This operation needs an Idempotency-Key header.'],
	invalid_cursor: [400, 'The cursor is malformed or belongs to another list or sort.'],
	integration_not_connected: [400, 'No mailbox is connected.'],
	validation_error: [400, 'The request is not valid.'],
	api_key_required: [401, 'This API needs a bearer API key.'],
	expired_api_key: [401, 'The API key has expired.'],
	invalid_api_key: [401, 'The API key is invalid or was revoked.'],
	unauthorized: [401, 'Credentials are missing or invalid.'],
	insufficient_credits: [402, 'Not enough credits for this operation.'],
	api_subscription_past_due: [403, 'Payment of the API subscription is past due.'],
	api_subscription_required: [403, 'No active API subscription.'],
	brand_not_authorized: [403, 'The API key is not authorized for this brand.'],
	brand_plan_required: [403, "The brand owner's plan does not include this feature."],
	browser_calls_forbidden: [403, 'This API cannot be called from a browser.'],
	insufficient_scope: [403, 'The API key lacks a scope.'],
	subscription_past_due: [403, 'The plan is suspended because payment is past due.'],
	forbidden: [403, 'You have no permission for this operation.'],
	facts_not_generated: [404, 'Brand facts have not been generated yet.'],
	not_found: [404, 'The resource was not found.'],
	alias_already_accepted: [409, 'The brand has this alias already.'],
	idempotency_key_in_flight: [409, 'An earlier request with this key is still running.'],
	idempotency_key_mismatch: [409, 'This key was used with a different request.'],
	report_has_no_prompts: [409, 'The report has no prompts to analyze.'],
	report_not_modifiable: [409, "The report's state does not allow this (processing, completed)."],
	schedule_has_no_regions: [409, 'The scheduled report has no linked region configs.'],
	schedule_inactive: [409, 'The scheduled report is inactive.'],
	webhook_limit_reached: [409, 'The brand has 5 active webhook endpoints already.'],
	conflict: [409, 'The request conflicts with the current state.'],
	gone: [410, 'The resource is no longer available.'],
	brand_facts_required: [422, 'The brand facts need a description first.'],
	invalid_frequency: [422, 'The frequency must be daily, weekly or monthly.'],
	webhook_url_unreachable: [422, 'The URL must be a public, resolvable https address.'],
	body_validation_error: [422, 'The body does not match the schema.'],
	request_quota_exceeded: [429, 'The monthly request quota is used up.'],
	rate_limit_exceeded: [429, 'Too many requests.'],
	internal_error: [500, 'An unexpected error occurred.'],
	service_unavailable: [503, 'The service is unavailable; retry later.'],
	external_timeout: [504, 'An upstream service timed out.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof CATALOG;

/** One entry of `details.errors` (sandbox/api.md 8.4). */
export interface FieldError {
	loc: Array<string | number>;
	msg: string;
	type: string;
}

/** A refusal: becomes an error body (sandbox/api.md 8.1). */
export class ApiError extends Error {
	readonly status: number;
	/** Those of its code when absent. */
	details?: Record<string, unknown>;
	readonly headers: Record<string, string>;

	constructor(
		readonly code: ErrorCode,
		extras: Partial<Pick<ApiError, 'details' | 'headers' | 'message' | 'status'>> = {},
	) {
		const known = CATALOG[code] as readonly [number, string] | undefined;
		super(extras.message ?? known?.[1] ?? code);
		this.status = extras.status ?? known?.[0] ?? 500;
		this.details = extras.details;
		this.headers = extras.headers ?? {};
	}
}

/** 400 for a mistake in path, query or state (sandbox/api.md 8.2). */
export function validationError(
	loc: FieldError['loc'],
	msg: string,
	type = 'value_error',
): ApiError {
	return new ApiError('validation_error', {
		message: msg,
		details: { errors: [{ loc, msg, type }] },
	});
}

/** 422 for one field of the body (sandbox/api.md 8.3). */
export function bodyError(field: FieldError['loc'], msg: string, type = 'value_error'): ApiError {
	const errors = [{ loc: ['body', ...field], msg, type }];
	return new ApiError('body_validation_error', { details: { errors } });
}

/** The code for a status when a fault names none: the last one of the status in the catalog. */
export function codeForStatus(status: number | undefined): ErrorCode {
	const codes = Object.keys(CATALOG) as ErrorCode[];
	return codes.findLast((code) => CATALOG[code][0] === status) ?? 'internal_error';
}

type Details = Record<string, unknown>;

/** How long a client is told to wait where nothing says otherwise. */
const WAIT_SECONDS = 1;

const fieldErrors = (place: string) => () => ({
	errors: [{ loc: [place], msg: 'is not valid', type: 'value_error' }],
});

/**
 * The details of a refusal by its code (sandbox/api.md 8.6), the same from a rule and from a fault. A
 * rule that knows more gives its own.
 */
const DETAILS: Partial<Record<ErrorCode, (call: Call) => Details>> = {
	body_validation_error: fieldErrors('body'),
	insufficient_credits: ({ world }) => ({ required: 1, balance: world.state.account.credits }),
	insufficient_scope: ({ operation, key }) => ({
		required_scope: operation.scope ?? 'read:all',
		key_scopes: key.scopes,
	}),
	integration_not_connected: ({ world }) => ({ connect_url: `${world.url}/app/mailboxes/connect` }),
	rate_limit_exceeded: () => ({ retry_after_seconds: WAIT_SECONDS }),
	request_quota_exceeded: ({ world: { clock, state } }) => ({
		used: state.account.unitsUsed,
		limit: state.account.unitsLimit,
		current_period_end: clock.iso(state.account.periodEnd),
	}),
	service_unavailable: () => ({ retry_after: WAIT_SECONDS }),
	validation_error: fieldErrors('query'),
};

/** @returns undefined for a code without details */
export function detailsOf(code: ErrorCode, call: Call): Details | undefined {
	return DETAILS[code]?.(call);
}

/** What tells the wait after a refusal: details by its code, and the header of a 429 (sandbox/api.md 6.1). */
export function waitIn(code: ErrorCode, seconds = WAIT_SECONDS) {
	const header = { 'Retry-After': String(seconds) };
	if (code === 'rate_limit_exceeded')
		return { headers: header, details: { retry_after_seconds: seconds } };
	if (code === 'service_unavailable') return { headers: {}, details: { retry_after: seconds } };
	return { headers: header, details: undefined };
}
