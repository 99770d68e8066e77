import { listSize } from '../../../shared/fields/lists';
import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many sequences',
	description: 'List the sequences of a brand with their steps. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/email-sequences',
	paging: 'cursor',
	isInferred: true,
	fields: [brandInPath, ...listSize, readOptions],
};
