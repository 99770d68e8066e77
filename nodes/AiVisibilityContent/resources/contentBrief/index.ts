import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { get } from './get';
import { getMany } from './getMany';

export const contentBrief: Resource = {
	name: 'Content Brief',
	value: 'contentBrief',
	description: 'What a new piece of content should cover',
	operations: [create, get, getMany],
};
