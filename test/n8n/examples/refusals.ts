/** A fault of the sandbox, and how the message of the nodes about it begins. */
export interface Refusal {
	/** As `Controls.addFault` takes it. */
	fault: { kind: string; status?: number; code?: string };
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

/** Failures after which the work may be done. */
export const failed: Record<'undone' | 'done', Refusal> = {
	undone: status(500, 'internal_error', 'The service could not complete the request'),
	done: { fault: { kind: 'dropAfter' }, message: 'The connection to' },
};
