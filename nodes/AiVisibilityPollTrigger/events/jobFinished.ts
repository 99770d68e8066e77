import { costNotice, type PollEvent, severalOf, watchStatuses } from './event';

/** A job leaves the list after an hour (sandbox/api.md 9.2). Costs: sandbox/api.md 7.5. */
export const jobFinished: PollEvent = {
	value: 'jobFinished',
	name: 'Job Finished',
	description:
		'A job of this API key completed, failed or was cancelled (2 units per 100 jobs of the last hour)',
	notice: costNotice(
		'Each poll costs at least 2 units: 2 units for each 100 jobs of the last hour',
		2,
	),
	path: '/v1/jobs',
	isPerKey: true,
	...watchStatuses('job', severalOf('jobStatuses', ['cancelled', 'completed', 'failed'])),
	toLines: ({ id, status, message }, { say, statusWord }) => [
		say('job', { id, status: statusWord(status) }),
		message,
	],
};
