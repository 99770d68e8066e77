import { locator } from './locator';

const scheduledReport = {
	displayName: 'Scheduled Report',
	name: 'scheduledReportId',
	searchMethod: 'searchScheduledReports',
};

/** The schedule as a part of the path. */
export const scheduledReportInPath = locator({
	...scheduledReport,
	description: 'The schedule to work on',
});

/** The schedule as a field of the body. */
export const scheduledReportInBody = locator({
	...scheduledReport,
	description: 'The schedule that it belongs to, for good',
	send: { type: 'body', property: 'scheduled_report_id' },
});

/** The schedule as a filter. */
export const scheduledReportFilter = locator({
	...scheduledReport,
	description: 'Only the reports of this schedule',
	required: false,
	send: { type: 'query', property: 'scheduled_report_id' },
});
