import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const deleteBrand: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete brand',
	description: 'Delete a brand permanently (1 unit)',
	method: 'DELETE',
	url: '/v1/brands/{brandId}',
	fields: [brandInPath, writeOptions],
};
