import type { Resource } from '../../../shared/operations/types';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';

export const seoPage: Resource = {
	name: 'SEO Page',
	value: 'seoPage',
	description: 'A page of the website whose speed is audited',
	operations: [create, get, getMany],
};
