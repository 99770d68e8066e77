import { toNamedItem, toPausedRemark, toReportItem } from './labels';
import { locator } from './locator';
import { searchList } from './searchList';

const scheduledReport = ['scheduledReportId', 'Schedule', 'searchScheduledReports'] as const;

/** The report in the query, as a filter. */
export const reportFilter = locator('reportId', 'Report', 'searchReports', {
	description: 'Only what this report found',
	required: false,
	send: 'query',
});

/** The schedule in the query, as a filter. */
export const scheduledReportFilter = locator(...scheduledReport, {
	description: 'Only the reports of this schedule',
	required: false,
	send: 'query',
});

/** Fills the lists of reports and schedules. */
export const reportLists = {
	searchReports: searchList({
		path: '/v1/reports',
		query: { brand_id: 'brandId' },
		hasSearch: true,
		toItem: toReportItem,
	}),
	searchScheduledReports: searchList({
		path: '/v1/scheduled-reports',
		query: { brand_id: 'brandId' },
		hasSearch: true,
		toItem: (schedule) => toNamedItem(schedule, schedule.frequency, toPausedRemark(schedule)),
	}),
};
