import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const getRuns: Operation = {
	name: 'Get Runs',
	value: 'getRuns',
	action: 'Get runs of schedule',
	description: 'List the runs of a schedule. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/runs',
	paging: 'cursor',
	isInferred: true,
	fields: [brandForList, scheduledReportInPath, ...listSize, readOptions],
};
