import { jobOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { waitFields } from '../../../shared/fields/waiting';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedReportWithResults } from '../../../shared/records/report';
import { withMentions } from '../../analysis/results/withMentions';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run report',
	description:
		'Run the prompts of a draft or failed report (costs 1 credit per prompt, plus 1 for each premium platform)',
	method: 'POST',
	url: '/v1/reports/{reportId}/runs',
	jobResult: 'report',
	warning:
		'This run costs credits: 1 per prompt, and 1 more for each premium platform. The option Dry Run shows how many.',
	simplified: simplifiedReportWithResults,
	enrich: withMentions,
	fields: [brandForList, reportInPath, ...waitFields, ...outputFields, jobOptions],
};
