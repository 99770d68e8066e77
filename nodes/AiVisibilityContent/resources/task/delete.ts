import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { taskInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const deleteTask: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete task',
	description: 'Delete a task permanently (requires owner access to the brand)',
	method: 'DELETE',
	url: '/v1/brands/{brandId}/tasks/{taskId}',
	fields: [brandInPath, taskInPath, writeOptions],
};
