import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { waitFields } from '../../../shared/fields/waiting';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../../shared/locators/tracking';
import type { Operation } from '../../../shared/operations/types';
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
	fields: [brandForList, reportInPath, ...waitFields, ...outputFields, jobOptions],
};
