import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deleteScheduledReport: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete schedule',
	description:
		'Delete a schedule permanently. To pause it, use Update. Uses an undocumented endpoint.',
	method: 'DELETE',
	url: '/v1/scheduled-reports/{scheduledReportId}',
	isInferred: true,
	fields: [brandForList, scheduledReportInPath, writeOptions],
};
