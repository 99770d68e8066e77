import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';

export const seoPage: Resource = {
	name: 'SEO Page',
	value: 'seoPage',
	description: 'A page whose speed you audit',
	operations: [create, get, getMany],
};
