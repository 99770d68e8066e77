import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { locator } from '../../../shared/locators/locator';
import type { Operation, Resource } from '../../../shared/operations/types';

const reportInQuery = locator({
	displayName: 'Report',
	name: 'reportId',
	searchMethod: 'searchReports',
	description:
		'The completed report whose prompts to look at. For some minutes after it has completed, pending says whether prompts are still to come.',
	send: { type: 'query', property: 'report_id' },
});

const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get prompt insights',
	description:
		'Show the search keyword behind each prompt of a report, its volume and its difficulty. Nothing is bought.',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo/prompt-insights',
	fields: [brandInPath, reportInQuery, readOptions],
};

export const promptInsight: Resource = {
	name: 'Prompt Insight',
	value: 'promptInsight',
	description: 'What the prompts of a report are worth in search',
	operations: [get],
};
