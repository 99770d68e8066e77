import { statusChange } from '../detectors/statusChange';
import { chosen, costNotice, type PollEvent, statusField } from './event';

const subject = 'job';

/** A job leaves the list after an hour (docs/api.md 9.2). Costs: docs/api.md 7.5. */
export const jobFinished: PollEvent = {
	value: 'jobFinished',
	name: 'Job Finished',
	description:
		'A job of this API key completed, failed or was cancelled (2 units per 100 jobs of the last hour)',
	notice: costNotice(
		'One poll: 2 units for each 100 jobs of the last hour, and 2 units at least',
		2,
	),
	subject,
	path: '/v1/jobs',
	isPerKey: true,
	fields: [
		statusField(subject, {
			displayName: 'Job Statuses',
			name: 'jobStatuses',
			options: [
				{ name: 'Cancelled', value: 'cancelled' },
				{ name: 'Completed', value: 'completed' },
				{ name: 'Failed', value: 'failed' },
			],
			default: ['completed', 'failed', 'cancelled'],
		}),
	],
	detector: (parameter) =>
		statusChange({
			subject,
			wanted: chosen(parameter('jobStatuses')),
			timestampField: 'updated_at',
		}),
	toLines: ({ id, status, message }) => [`Job ${id} ${status}`, String(message ?? '')],
};
