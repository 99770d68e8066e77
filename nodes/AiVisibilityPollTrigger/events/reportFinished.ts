import { searchFilter } from '../../shared/forms/fields/lists';
import { scheduledReportFilter } from '../../shared/forms/locators/report';
import { simplifiedReport } from '../../shared/forms/records/report';
import { statusChange } from '../detectors/statusChange';
import { chosen, type PollEvent, statusField } from './event';

const subject = 'report';

/**
 * Reports are listed newest first (docs/api.md 3.4), but a draft of any age may run (docs/api.md
 * 11.3), and the time of completion is undocumented, so the whole list is read.
 */
export const reportFinished: PollEvent = {
	value: 'reportFinished',
	name: 'Report Finished',
	description:
		'A report completed or failed, also one that a schedule runs. Reads the whole list at each poll.',
	notice:
		'Each poll reads all reports of the brand, 100 per request, because a draft of any age may be run. Filters make the requests fewer. The newest 5,000 reports are watched. A report that fails, is run again and fails again between two polls starts the workflow once.',
	subject,
	path: '/v1/reports',
	hasBrandInQuery: true,
	simplified: simplifiedReport,
	fields: [
		statusField(subject, {
			displayName: 'Report Statuses',
			name: 'reportStatuses',
			options: [
				{ name: 'Completed', value: 'completed' },
				{ name: 'Failed', value: 'failed' },
			],
			default: ['completed', 'failed'],
		}),
	],
	filters: [scheduledReportFilter, searchFilter('weekly')],
	watches: ['status'],
	detector: (parameter) =>
		statusChange({
			subject,
			wanted: chosen(parameter('reportStatuses')),
			timestampField: 'created_at',
		}),
};
