import type { Resource } from '../../../shared/describe/types';
import { add } from './add';
import { deletePrompt } from './delete';
import { generate } from './generate';
import { getMany } from './getMany';
import { update } from './update';

export const prompt: Resource = {
	name: 'Prompt',
	value: 'prompt',
	description: 'What a report asks AI assistants',
	operations: [add, deletePrompt, generate, getMany, update],
};
