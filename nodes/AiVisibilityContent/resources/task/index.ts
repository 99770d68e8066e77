import type { Resource } from '../../../shared/describe/types';
import { create } from './create';
import { deleteTask } from './delete';
import { getMany } from './getMany';
import { update } from './update';

export const task: Resource = {
	name: 'Task',
	value: 'task',
	description: 'What to do for a brand',
	operations: [create, deleteTask, getMany, update],
};
