import type { Resource } from '../../../shared/describe/types';
import { dismiss } from './dismiss';
import { getMany } from './getMany';

export const interlink: Resource = {
	name: 'Interlink',
	value: 'interlink',
	description: 'Proposed links from existing posts to an article',
	operations: [dismiss, getMany],
	defaultOperation: 'getMany',
};
