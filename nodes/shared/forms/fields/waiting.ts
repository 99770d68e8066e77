import { DEFAULT_MAX_WAIT_MINUTES } from '../../jobs/completion';
import type { Field } from '../describe/types';

const waitForCompletionField: Field = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description: 'Whether to wait until the job completes and return its result',
};

/** Maximum time to wait for a job, in minutes. */
export const maxWait: Field = {
	displayName: 'Max Wait (Minutes)',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_WAIT_MINUTES,
	required: true,
	description:
		'Maximum time to wait. After that, the job continues in the service, and you can wait for it with Job: Wait.',
};

const whenWaiting = { show: { waitForCompletion: [true] } };

const onCompletion: Field = {
	displayName: 'On Completion Return',
	name: 'onCompletion',
	type: 'options',
	options: [
		{ name: 'Result', value: 'result', description: 'The result of the job' },
		{ name: 'Job', value: 'job', description: 'The status of the job' },
	],
	default: 'result',
	displayOptions: whenWaiting,
	description: 'What to return when the job completes',
};

const maxWaitWhenWaiting: Field = { ...maxWait, displayOptions: whenWaiting };

/** For operations that start a job. */
export const waitFields: Field[] = [waitForCompletionField, maxWaitWhenWaiting, onCompletion];

/** For operations that may start a job but usually complete immediately. */
export const optionalWaitFields: Field[] = [
	{ ...waitForCompletionField, default: false },
	maxWaitWhenWaiting,
	onCompletion,
];
