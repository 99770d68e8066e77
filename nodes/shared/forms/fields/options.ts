import type { Field } from '../describe/types';
import { inForm, inQuery } from './apiField';
import { toOptions } from './collections';
import { byDisplayName } from './modifiers';
import { DEFAULT_MAX_WAIT_MINUTES } from '../../jobs/completion';

/** The language of texts that the pack writes: one of `LANGUAGES`. */
export const languageChoice = (description: string): Field =>
	inForm('language', {
		type: 'options',
		options: [
			{ name: 'English', value: 'en' },
			{ name: 'French', value: 'fr' },
			{ name: 'German', value: 'de' },
			{ name: 'Spanish', value: 'es' },
		],
		default: 'en',
		description,
	});

const dryRun = inQuery('dry_run', {
	type: 'boolean',
	default: true,
	description:
		'Whether to only check the request and preview its cost. Nothing is changed, sent or charged.',
});

const idempotencyKey = inForm('idempotencyKey', {
	placeholder: 'e.g. outreach-{{ $json.citation_id }}',
	rules: {
		is: ['^[!-~]{1,255}$', 'at most 255 letters (A to Z), digits and signs, without spaces'],
	},
	description:
		'A unique value for the item, for example its ID. Within 24 hours, another request with the same key returns the first response, also a refusal, instead of running again. Without a key, retries within an execution are safe, but a new execution repeats the request.',
});

/** For operations that start a job. The options of the operation say how to wait. */
export const waitSwitch = inForm('waitForCompletion', {
	displayName: 'Wait for Completion',
	type: 'boolean',
	default: true,
	description: 'Whether to wait until the job completes and return its result',
});

const cancelJobWhenStopped = inForm('cancelJobWhenStopped', {
	type: 'boolean',
	default: true,
	description: 'Whether to cancel the job in the service if you stop the execution while it waits',
});

const maxWait = inForm('maxWait', {
	displayName: 'Max Wait (Minutes)',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_WAIT_MINUTES,
	description:
		'Maximum time to wait. After that, the job continues in the service, and you can wait for it with Job: Wait.',
});

export const readOptions = toOptions([dryRun]);

export const writeOptions = toOptions([dryRun, idempotencyKey]);

/**
 * Adds options of an operation.
 *
 * @param options as above
 */
export const withOptions = (options: Field, ...own: Field[]): Field =>
	toOptions([...(options.options as Field[]), ...own].sort(byDisplayName));

/** Options of requests that write and may start a job. */
export const jobOptions = toOptions([cancelJobWhenStopped, dryRun, idempotencyKey, maxWait]);

/** Options of an operation that makes several requests and adds up their costs. */
export const generateOptions = toOptions([
	cancelJobWhenStopped,
	{
		...dryRun,
		description:
			'Whether to only preview what all steps would cost. Nothing is changed or sent, and the only charge is 1 unit for reading the brand facts.',
	},
	idempotencyKey,
	maxWait,
]);

export const waitOptions = toOptions([cancelJobWhenStopped, maxWait]);

/** Options of operations that make several read requests. */
export const severalReadsOptions = (...own: Field[]): Field => toOptions(own.sort(byDisplayName));
