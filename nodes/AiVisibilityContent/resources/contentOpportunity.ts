import {
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
	usual,
} from '../../shared/forms/declare';

const getMany: Operation = {
	...usual.getMany,
	action: 'Get many content opportunities',
	description: 'List opportunities to make a brand more visible with new content',
	url: '/v1/brands/{brandId}/content-opportunities',
	isUndocumented: true,
	fields: [brandInPath, ...listSize, readOptions],
};

export const contentOpportunity: Resource = {
	name: 'Content Opportunity',
	value: 'contentOpportunity',
	description: 'Opportunities to make a brand more visible with new content',
	operations: [getMany],
};
