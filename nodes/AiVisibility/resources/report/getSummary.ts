import { readOptions } from '../../../shared/fields/options';
import { outputFields } from '../../../shared/fields/output';
import { brandForList } from '../../../shared/locators/brand';
import { reportInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const getSummary: Operation = {
	name: 'Get Summary',
	value: 'getSummary',
	action: 'Get report summary',
	description: 'Retrieve the key numbers of a report, with an analysis and a suggestion',
	method: 'GET',
	url: '/v1/reports/{reportId}/summary',
	simplified: [
		'name',
		'status',
		'visibility_score',
		'ranked_prompts',
		'total_results',
		'ai_analysis',
		'ai_suggestion',
		'ai_platforms',
		'generated_at',
		'report_id',
	],
	fields: [brandForList, reportInPath, ...outputFields, readOptions],
};
