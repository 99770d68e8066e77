import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';

export const sequence: Resource = {
	name: 'Sequence',
	value: 'sequence',
	description: 'A first email with waits and follow-ups',
	operations: [create, get, getMany],
};
