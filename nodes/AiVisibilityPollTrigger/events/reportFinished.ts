import { scheduledReportFilter, searchFilter, simplifiedReport } from '../../shared/forms/declare';
import { untilEnded } from '../detectors/reports';
import { statusChange } from '../detectors/statusChange';
import { costNotice, type PollEvent, severalOf, watchStatuses } from './event';

/** A draft of any age may run (sandbox/api.md 11.3), and a failed report may run again. */
export const reportFinished: PollEvent = {
	value: 'reportFinished',
	name: 'Report Finished',
	description: 'A report completed or failed, including the reports of schedules',
	notice: costNotice(
		'Each poll makes 1 request per brand. Once a day, it makes 1 request for each 100 reports',
	),
	path: '/v1/reports',
	simplified: simplifiedReport,
	...watchStatuses('report', severalOf('reportStatuses', ['completed', 'failed']), (settings) =>
		untilEnded(statusChange(settings)),
	),
	filters: [searchFilter('weekly'), scheduledReportFilter],
	toLines: ({ status, visibility_score: score, failure_reason }, { say, statusWord }) => {
		const word = statusWord(status);
		return [
			word.charAt(0).toUpperCase() + word.slice(1),
			typeof score === 'number' && say('score', { score }),
			failure_reason && say('reason', { reason: failure_reason }),
		];
	},
};
