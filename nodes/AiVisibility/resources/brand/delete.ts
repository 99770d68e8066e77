import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';

export const deleteBrand: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete brand',
	description: 'Delete a brand for good (costs 1 unit)',
	method: 'DELETE',
	url: '/v1/brands/{brandId}',
	fields: [brandInPath, writeOptions],
};
