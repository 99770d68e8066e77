import type { IDataObject } from 'n8n-workflow';
import { searchFilter, simplifiedSchedule } from '../../shared/forms/declare';
import { toJobState } from '../../shared/jobs/target';
import { idOf } from '../records';
import { costNotice, type PollEvent, watchStatuses } from './event';

/** A run counts as failed when some markets failed, as for the webhook event (docs/api.md 19.7). */
function toRunStatus({ last_run_status: status }: IDataObject): string {
	return /errors?$/i.test(String(status)) ? 'failed' : toJobState({ status }).state;
}

/**
 * A schedule has the time and status of its last run. Only the status `completed` is documented
 * (docs/api.md 12.1), so the usual words for an end are recognized.
 */
export const scheduleRunFinished: PollEvent = {
	value: 'scheduleRunFinished',
	name: 'Schedule Run Finished',
	description:
		'A run of a schedule completed or failed, with all its markets. Reads the whole list at each poll.',
	notice: costNotice('One poll: 1 request per brand for each 100 schedules'),
	path: '/v1/scheduled-reports',
	simplified: simplifiedSchedule,
	...watchStatuses('run', 'runStatuses', ['completed', 'failed'], () => ({
		subject: 'schedule.run',
		statusOf: toRunStatus,
		// Each run is a record.
		keyOf: (schedule) => `${idOf(schedule)} ${schedule.last_run_at}`,
	})),
	subject: 'schedule run',
	filters: [searchFilter('weekly')],
	toLines: (item) => [
		`Run ${toRunStatus(item)}`,
		item.last_error_message ? `Reason: ${item.last_error_message}` : '',
	],
};
