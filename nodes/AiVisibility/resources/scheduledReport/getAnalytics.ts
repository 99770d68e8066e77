import { readOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';

export const getAnalytics: Operation = {
	name: 'Get Analytics',
	value: 'getAnalytics',
	action: 'Get scheduled report analytics',
	description:
		'Sum up all completed runs of a schedule: average visibility, each AI assistant, and the trend of each prompt',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/analytics',
	fields: [brandForList, scheduledReportInPath, readOptions],
};
