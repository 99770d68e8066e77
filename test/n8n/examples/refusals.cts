/** A fault of the sandbox, and how the message of the nodes about it begins. */
export interface Refusal {
	/** As `Controls.addFault` takes it. */
	fault: { kind: string; status?: number; code?: string; headers?: object };
	message: string;
}

const status = (code: number, name: string, message: string): Refusal => ({
	fault: { kind: 'status', status: code, code: name },
	message,
});

/** Refusals after which nothing was done. */
export const refused = [
	status(401, 'invalid_api_key', 'The API key is not valid'),
	status(402, 'insufficient_credits', 'There are not enough credits for this operation'),
	status(403, 'brand_plan_required', 'The plan of the brand'),
	status(409, 'conflict', 'The service cannot do this'),
	status(429, 'request_quota_exceeded', 'The monthly request quota is used up'),
];

/** A pause that is too long to wait for, so that nothing is tried again, which would take real time. */
const headers = { 'Retry-After': '400' };

const internal = status(500, 'internal_error', 'The service could not complete the request');

/** Failures after which the work may be done. */
export const failed: Record<'undone' | 'done', Refusal> = {
	undone: { ...internal, fault: { ...internal.fault, headers } },
	done: { fault: { kind: 'empty', headers }, message: 'Unexpected response from 127.0.0.1:' },
};
