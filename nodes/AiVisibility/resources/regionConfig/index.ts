import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { deleteRegionConfig } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { addPrompts, getPrompts } from './prompts';
import { update } from './update';

export const regionConfig: Resource = {
	name: 'Market',
	value: 'regionConfig',
	description: 'A market of a schedule: country, language, AI assistants and prompts',
	defaultOperation: 'getMany',
	operations: [addPrompts, create, deleteRegionConfig, get, getMany, getPrompts, update],
};
