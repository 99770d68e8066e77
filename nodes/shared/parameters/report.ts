import { locator } from './locator';

/** The report as a part of the path. */
export const reportInPath = locator({
	displayName: 'Report',
	name: 'reportId',
	searchMethod: 'searchReports',
	description: 'The report to work on',
});

/** The report as a filter. */
export const reportFilter = locator({
	displayName: 'Report',
	name: 'reportId',
	searchMethod: 'searchReports',
	description: 'Only what this report found',
	required: false,
	send: { type: 'query', property: 'report_id' },
});
