import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { listSize } from '../../../shared/parameters/paging';

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many sequences',
	description:
		'List the sequences of a brand with their steps. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/email-sequences',
	paging: 'cursor',
	isInferred: true,
	fields: [brandInPath, ...listSize, readOptions],
};
