import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { deleteBrand } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { update } from './update';

export const brand: Resource = {
	name: 'Brand',
	value: 'brand',
	description: 'A brand whose visibility you measure',
	operations: [create, deleteBrand, get, getMany, update],
};
