import { locator } from './locator';

/** The report that the prompts of something new are copied from, as a field of the body. */
export const sourceReportInBody = locator({
	displayName: 'Source Report',
	name: 'sourceReportId',
	searchMethod: 'searchReports',
	description: 'A report of the brand to start from, with its prompts',
	required: false,
	send: { type: 'body', property: 'source_report_id' },
});
