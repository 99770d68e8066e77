import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { waitFields } from '../../../shared/fields/waiting';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/operations/types';
import { simplifiedReportWithResults } from '../../../shared/records/report';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run report',
	description:
		'Run the prompts of a draft or failed report (costs 1 credit per prompt, plus 1 for each premium platform)',
	method: 'POST',
	url: '/v1/reports/{reportId}/runs',
	jobResult: 'report',
	simplified: simplifiedReportWithResults,
	fields: [brandForList, reportInPath, ...waitFields, ...outputFields, jobOptions],
};
