import type { ErrorCode } from './apiError.cts';
import type { Call } from './call.cts';

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
