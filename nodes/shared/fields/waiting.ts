import { DEFAULT_MAX_WAIT_MINUTES } from '../jobs/completion';
import type { Field } from '../operations/types';

const waitForCompletion: Field = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description:
		'Whether to wait until the service has done the work that this starts, and return its result',
};

/** Maximum time to wait for a job, in minutes. */
export const maxWait: Field = {
	displayName: 'Max Wait (Minutes)',
	name: 'maxWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_WAIT_MINUTES,
	description:
		'How long to wait at most. The work goes on in the service after that, and Job: Wait can pick it up.',
};

const whenWaiting = { show: { waitForCompletion: [true] } };

const onCompletion: Field = {
	displayName: 'On Completion Return',
	name: 'onCompletion',
	type: 'options',
	options: [
		{ name: 'Result', value: 'result', description: 'What the job has made' },
		{ name: 'Job', value: 'job', description: 'The last state of the job itself' },
	],
	default: 'result',
	displayOptions: whenWaiting,
	description: 'What to return when the job has completed',
};

const maxWaitWhenWaiting: Field = { ...maxWait, displayOptions: whenWaiting };

/** For operations that start a job. */
export const waitFields: Field[] = [waitForCompletion, maxWaitWhenWaiting, onCompletion];

/** For operations that may start a job but usually complete immediately. */
export const optionalWaitFields: Field[] = [
	{ ...waitForCompletion, default: false },
	maxWaitWhenWaiting,
	onCompletion,
];
