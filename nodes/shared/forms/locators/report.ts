import { toNamedItem, toPausedRemark, toReportItem } from './labels';
import { locator } from './locator';
import { searchList } from './searchList';

const scheduledReport = {
	displayName: 'Schedule',
	name: 'scheduledReportId',
	searchMethod: 'searchScheduledReports',
};

/** The report in the query, as a filter. */
export const reportFilter = locator({
	displayName: 'Report',
	name: 'reportId',
	searchMethod: 'searchReports',
	description: 'Only what this report found',
	required: false,
	send: { type: 'query', property: 'report_id' },
});

/** The schedule in the query, as a filter. */
export const scheduledReportFilter = locator({
	...scheduledReport,
	description: 'Only the reports of this schedule',
	required: false,
	send: { type: 'query', property: 'scheduled_report_id' },
});

/** Fills the lists of reports and schedules. */
export const reportLists = {
	searchReports: searchList({
		path: '/v1/reports',
		query: { brand_id: 'brandId' },
		needs: { brandId: 'Brand' },
		hasSearch: true,
		toItem: toReportItem,
	}),
	searchScheduledReports: searchList({
		path: '/v1/scheduled-reports',
		query: { brand_id: 'brandId' },
		needs: { brandId: 'Brand' },
		hasSearch: true,
		toItem: (schedule) => toNamedItem(schedule, schedule.frequency, toPausedRemark(schedule)),
	}),
};
