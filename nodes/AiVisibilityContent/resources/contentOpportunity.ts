import { brandInPath, type Operation, toResource, usual } from '../../shared/forms/declare';

const getMany: Operation = {
	...usual.getMany('content opportunities', '/v1/brands/{brandId}/content-opportunities'),
	description: 'List opportunities to make a brand more visible with new content',
	isUndocumented: true,
	fields: [brandInPath],
};

export const contentOpportunity = toResource({
	name: 'Content Opportunity',
	value: 'contentOpportunity',
	description: 'Opportunities to make a brand more visible with new content',
	operations: [getMany],
});
