import { toResource, usual } from '../../shared/forms/declare';

export const contentOpportunity = toResource({
	name: 'Content Opportunity',
	description: 'Opportunities to make a brand more visible with new content',
	operations: [
		{
			...usual.getMany('content opportunities', '/v1/brands/{brandId}/content-opportunities'),
			description: 'List opportunities to make a brand more visible with new content',
			isUndocumented: true,
		},
	],
});
