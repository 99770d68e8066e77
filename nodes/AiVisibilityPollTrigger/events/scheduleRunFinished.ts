import { endedRunOf } from '../../shared/assumptions/scheduleRun';
import { searchFilter, simplifiedSchedule } from '../../shared/forms/declare';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent, severalOf, watchStatuses } from './event';

export const scheduleRunFinished: PollEvent = {
	value: 'scheduleRunFinished',
	name: 'Schedule Run Finished',
	description: 'A run of a schedule completed or failed',
	notice: costNotice('Each poll makes 1 request for each 100 schedules of a brand'),
	path: '/v1/scheduled-reports',
	simplified: simplifiedSchedule,
	...watchStatuses('schedule run', severalOf('runStatuses', ['completed', 'failed']), (settings) =>
		statusChange({
			...settings,
			subject: 'schedule.run',
			noteOf: (schedule, before) => endedRunOf(schedule)?.at ?? before ?? '',
			extraOf: () => ({}),
			statusOf: (schedule) => endedRunOf(schedule)?.status ?? '',
			timeOf: ({ last_run_at: at }) => toTimestamp(at),
		}),
	),
	filters: [searchFilter('weekly')],
	toLines: (item, { say, statusWord }) => [
		say('run', { status: statusWord(item.last_run_status) }),
		item.last_error_message && say('reason', { reason: item.last_error_message }),
	],
};
