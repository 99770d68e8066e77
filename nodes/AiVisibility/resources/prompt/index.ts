import type { Resource } from '../../../shared/operations/types';
import { add } from './add';
import { deletePrompt } from './delete';
import { generate } from './generate';
import { getMany } from './getMany';
import { update } from './update';

export const prompt: Resource = {
	name: 'Prompt',
	value: 'prompt',
	description: 'The questions of a report that AI assistants are asked',
	operations: [add, deletePrompt, generate, getMany, update],
};
