import type { Operation } from '../../../shared/description/operation';
import { brandOfList } from '../../../shared/parameters/brand';
import { waitFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';
import { outputFields } from '../../../shared/parameters/output';
import { reportInPath } from '../../../shared/parameters/report';
import { simplifiedReportWithResults } from './fields';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run report',
	description:
		'Ask the prompts of a draft or failed report (costs 1 credit a prompt, premium AI platforms 1 more each)',
	method: 'POST',
	url: '/v1/reports/{reportId}/runs',
	jobResult: 'report',
	simplified: simplifiedReportWithResults,
	fields: [brandOfList, reportInPath, ...waitFields, ...outputFields, jobOptions],
};
