import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';
import { simplifiedReportWithResults } from '../../../shared/records/report';
import { withMentions } from '../../analysis/results/withMentions';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get report',
	description: 'Retrieve a report with its prompts and the answers of each AI assistant',
	method: 'GET',
	url: '/v1/reports/{reportId}',
	simplified: simplifiedReportWithResults,
	enrich: withMentions,
	fields: [brandForList, reportInPath, ...outputFields, readOptions],
};
