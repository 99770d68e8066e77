import {
	brandInPath,
	listSize,
	type Operation,
	readOptions,
	type Resource,
} from '../../shared/forms/declare';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many content opportunities',
	description: 'List opportunities to make a brand more visible with new content',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-opportunities',
	paging: 'cursor',
	isUndocumented: true,
	fields: [brandInPath, ...listSize, readOptions],
};

export const contentOpportunity: Resource = {
	name: 'Content Opportunity',
	value: 'contentOpportunity',
	description: 'Opportunities to make a brand more visible with new content',
	operations: [getMany],
};
