import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { scheduledReportInPath } from '../../../shared/parameters/scheduledReport';

export const getAnalytics: Operation = {
	name: 'Get Analytics',
	value: 'getAnalytics',
	action: 'Get scheduled report analytics',
	description:
		'Sum up all completed runs of a schedule: average visibility, each AI assistant, and the trend of each prompt',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/analytics',
	fields: [brandOfList, scheduledReportInPath, readOptions],
};
