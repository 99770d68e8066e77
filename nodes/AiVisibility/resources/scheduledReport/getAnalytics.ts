import { readOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const getAnalytics: Operation = {
	name: 'Get Analytics',
	value: 'getAnalytics',
	action: 'Get schedule analytics',
	description:
		'Retrieve the average visibility, the results per AI assistant and the trend per prompt over all completed runs',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/analytics',
	fields: [brandForList, scheduledReportInPath, readOptions],
};
