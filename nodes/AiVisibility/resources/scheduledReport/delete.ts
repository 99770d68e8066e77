import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { scheduledReportInPath } from '../../../shared/parameters/scheduledReport';

export const deleteScheduledReport: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete scheduled report',
	description:
		'Remove a schedule for good; Update can switch it off instead. The path of this operation is not published.',
	method: 'DELETE',
	url: '/v1/scheduled-reports/{scheduledReportId}',
	isInferred: true,
	fields: [brandOfList, scheduledReportInPath, writeOptions],
};
