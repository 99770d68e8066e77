import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';
import { scheduledReportInPath } from '../../../shared/parameters/scheduledReport';

export const getRuns: Operation = {
	name: 'Get Runs',
	value: 'getRuns',
	action: 'Get runs of scheduled report',
	description: 'List the runs of a schedule. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}/runs',
	paging: 'cursor',
	isInferred: true,
	fields: [brandOfList, scheduledReportInPath, ...listSize, readOptions],
};
