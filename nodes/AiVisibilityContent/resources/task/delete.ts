import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { taskInPath } from '../../../shared/parameters/task';

export const deleteTask: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete task',
	description: 'Delete a task for good (needs owner access to the brand)',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/tasks/{taskId}',
	fields: [brandInPath, taskInPath, writeOptions],
};
