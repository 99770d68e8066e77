import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation, Resource } from '../../../shared/operations/types';

const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many content opportunities',
	description:
		'List where new content would make a brand more visible. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-opportunities',
	paging: 'cursor',
	isInferred: true,
	fields: [brandInPath, ...listSize, readOptions],
};

export const contentOpportunity: Resource = {
	name: 'Content Opportunity',
	value: 'contentOpportunity',
	description: 'Where new content would make a brand more visible',
	operations: [getMany],
};
