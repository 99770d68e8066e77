import type { Resource } from '../../../shared/describe/types';
import { generate } from './generate';
import { get } from './get';
import { update } from './update';

export const brandFacts: Resource = {
	name: 'Brand Facts',
	value: 'brandFacts',
	description: 'What the service knows about a brand. Reports need a description.',
	operations: [generate, get, update],
};
