import type { Field } from '../operations/types';
import { DEFAULT_MAX_ATTEMPTS } from '../transport/retry';

const dryRun: Field = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description:
		'Whether to only check the request and preview what it would cost. Nothing is changed, sent or charged.',
	// Left out by an expression that gives nothing, what was to be previewed would be done.
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

function optionsOf(options: Field[]): Field {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}

/** How a reading request is made. */
export const readOptions = optionsOf([dryRun, includeRequestInfo, maxAttempts]);

/** How a writing request is made. */
export const writeOptions = optionsOf([dryRun, idempotencyKey, includeRequestInfo, maxAttempts]);

/** How a writing request is made whose answer may carry a job. */
export const jobOptions = optionsOf([
	cancelJobWhenStopped,
	dryRun,
	idempotencyKey,
	includeRequestInfo,
	maxAttempts,
]);

/** How a request is made of which there is no preview because it is several. */
export const severalRequestsOptions = optionsOf([
	cancelJobWhenStopped,
	idempotencyKey,
	includeRequestInfo,
	maxAttempts,
]);

/** How a job is waited for. */
export const waitOptions = optionsOf([cancelJobWhenStopped, includeRequestInfo, maxAttempts]);
