import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { scheduledReportInPath } from '../../../shared/parameters/scheduledReport';
import { simplifiedSchedule } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get scheduled report',
	description: 'Retrieve a schedule with the outcome of its last run and the time of its next',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}',
	simplified: simplifiedSchedule,
	fields: [brandOfList, scheduledReportInPath, ...outputFields, readOptions],
};
