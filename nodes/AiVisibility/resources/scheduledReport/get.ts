import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { scheduledReportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedSchedule } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get schedule',
	description: 'Retrieve a schedule with the status of its last run and the time of the next one',
	method: 'GET',
	url: '/v1/scheduled-reports/{scheduledReportId}',
	simplified: simplifiedSchedule,
	fields: [brandForList, scheduledReportInPath, ...outputFields, readOptions],
};
