import { recordsAt, toResource } from '../../shared/forms/declare';

export const contentOpportunity = toResource({
	name: 'Content Opportunity',
	description: 'Opportunities to make a brand more visible with new content',
	operations: [
		recordsAt('content opportunity', '/v1/brands/{brandId}/content-opportunities').getMany({
			description: 'List opportunities to make a brand more visible with new content',
			isUndocumented: true,
		}),
	],
});
