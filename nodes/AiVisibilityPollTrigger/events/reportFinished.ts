import { scheduledReportFilter, searchFilter, simplifiedReport } from '../../shared/forms/declare';
import { costNotice, type PollEvent, watchStatuses } from './event';

/**
 * Reports are listed newest first (sandbox/api.md 3.4), but a draft of any age may run (sandbox/api.md
 * 11.3), and the time of completion is undocumented, so the whole list is read.
 */
export const reportFinished: PollEvent = {
	value: 'reportFinished',
	name: 'Report Finished',
	description:
		'A report completed or failed, also one that a schedule runs. Reads the whole list at each poll.',
	notice: costNotice('One poll: 1 request per brand for each 100 reports; filters save requests'),
	path: '/v1/reports',
	simplified: simplifiedReport,
	...watchStatuses('report', 'reportStatuses', ['completed', 'failed']),
	filters: [searchFilter('weekly'), scheduledReportFilter],
	toLines: ({ status, visibility_score: score, failure_reason }, { say, statusWord, format }) => {
		const word = statusWord(status);
		return [
			word.charAt(0).toUpperCase() + word.slice(1),
			typeof score === 'number' ? say('score', { score: format.number(score) }) : '',
			failure_reason ? say('reason', { reason: failure_reason }) : '',
		];
	},
};
