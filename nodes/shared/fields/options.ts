import type { Field } from '../operations/types';
import { DEFAULT_MAX_ATTEMPTS } from '../transport/retry';

const dryRun: Field = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description:
		'Whether to only check the request and preview what it would cost. Nothing is changed, sent or charged.',
	// An expression without a result must not turn a preview into the real request.
	rules: { notEmpty: true },
	routing: { send: { type: 'query', property: 'dry_run' } },
};

const includeRequestInfo: Field = {
	displayName: 'Include Request Info',
	name: 'includeRequestInfo',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the field _request with the units that the request cost and the quota that is left',
};

const idempotencyKey: Field = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. outreach-{{ $json.citation_id }}',
	description:
		'Something unique of the item, for example its ID: within 24 hours a run with the same key repeats the first answer instead of acting again. Without one, retries within an execution are safe, but a new execution acts anew.',
};

const maxAttempts: Field = {
	displayName: 'Max Attempts',
	name: 'maxAttempts',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 10 },
	default: DEFAULT_MAX_ATTEMPTS,
	description:
		'How often to send a request in all when the service limits the rate or cannot be reached. Retries never act twice.',
};

const cancelJobWhenStopped: Field = {
	displayName: 'Cancel Job When Stopped',
	name: 'cancelJobWhenStopped',
	type: 'boolean',
	default: false,
	description:
		'Whether to cancel the job in the service when the execution is stopped while it waits for it',
};

function toOptions(options: Field[]): Field {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}

/** Options of requests that read. */
export const readOptions = toOptions([dryRun, includeRequestInfo, maxAttempts]);

/** Options of requests that write. */
export const writeOptions = toOptions([dryRun, idempotencyKey, includeRequestInfo, maxAttempts]);

/** Options of requests that write and may start a job. */
export const jobOptions = toOptions([
	cancelJobWhenStopped,
	dryRun,
	idempotencyKey,
	includeRequestInfo,
	maxAttempts,
]);

/** Options of operations that make several requests, which have no dry run. */
export const severalRequestsOptions = toOptions([
	cancelJobWhenStopped,
	idempotencyKey,
	includeRequestInfo,
	maxAttempts,
]);

/** Options of waiting for a job. */
export const waitOptions = toOptions([cancelJobWhenStopped, includeRequestInfo, maxAttempts]);
