import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many content briefs',
	description: 'List the content briefs of a brand. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/content-briefs',
	paging: 'cursor',
	isInferred: true,
	fields: [brandInPath, ...listSize, readOptions],
};
