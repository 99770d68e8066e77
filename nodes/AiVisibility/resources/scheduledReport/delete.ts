import { writeOptions } from '../../../shared/fields/options';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';

export const deleteScheduledReport: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete scheduled report',
	description:
		'Remove a schedule for good; Update can switch it off instead. The path of this operation is not published.',
	method: 'DELETE',
	url: '/v1/scheduled-reports/{scheduledReportId}',
	isInferred: true,
	fields: [brandForList, scheduledReportInPath, writeOptions],
};
