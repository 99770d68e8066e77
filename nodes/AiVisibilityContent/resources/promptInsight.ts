import { locator, recordsAt, toResource } from '../../shared/forms/declare';

export const promptInsight = toResource({
	name: 'Prompt Insight',
	description: 'The search keywords behind the prompts of a report',
	operations: [
		recordsAt('prompt insights', '/v1/brands/{brandId}/seo/prompt-insights').get({
			description:
				'Retrieve the search keyword behind each prompt of a report, with its volume and difficulty. This uses existing data and costs no credits.',
			fields: [
				locator('reportId', 'Report', 'searchReports', {
					description:
						"The completed report. In the first minutes after it completes, the field 'pending' shows how many prompts are still missing.",
					send: 'query',
				}),
			],
		}),
	],
});
