import { brandInPath, listedOnly } from '../../shared/forms/declare';

export const contentOpportunity = listedOnly(
	{
		name: 'Content Opportunity',
		value: 'contentOpportunity',
		description: 'Opportunities to make a brand more visible with new content',
	},
	[brandInPath],
	{
		action: 'Get many content opportunities',
		description: 'List opportunities to make a brand more visible with new content',
		url: '/v1/brands/{brandId}/content-opportunities',
		isUndocumented: true,
	},
);
