import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { reportInPath } from '../../../shared/parameters/report';
import { simplifiedReportWithResults } from './fields';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get report',
	description: 'Retrieve a report with its prompts and what each AI assistant answered',
	method: 'GET',
	url: '/v1/reports/{reportId}',
	simplified: simplifiedReportWithResults,
	fields: [brandOfList, reportInPath, ...outputFields, readOptions],
};
