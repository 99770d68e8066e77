import {
	brandInPath,
	furtherJson,
	locator,
	type Operation,
	recordFields,
	toResource,
	usual,
	withBodyJson,
} from '../../shared/forms/declare';
import { selectTasks, taskFilters } from './taskFilters';

const taskInPath = locator('taskId', 'Task', 'searchTasks');

const taskFields = recordFields('getTaskFields');

const create: Operation = {
	...usual.create('task', '/v1/brands/{brandId}/tasks'),
	description: 'Add a task for a brand',
	checksNames: true,
	prepare: withBodyJson,
	fields: [brandInPath, taskFields, furtherJson({ title: 'Answer the question about decaf' })],
};

const deleteTask: Operation = {
	...usual.delete('task', '/v1/brands/{brandId}/tasks/{taskId}'),
	description: 'Delete a task permanently',
	requires: 'owner',
	fields: [brandInPath, taskInPath],
};

const getMany: Operation = {
	...usual.getMany('tasks', '/v1/brands/{brandId}/tasks'),
	description: 'List the tasks of a brand',
	recordFilter: selectTasks,
	fields: [brandInPath, taskFilters],
};

const update: Operation = {
	...usual.update('task', '/v1/brands/{brandId}/tasks/{taskId}'),
	description: 'Change fields of a task. Fields you leave out are not changed.',
	prepare: withBodyJson,
	fields: [brandInPath, taskInPath, taskFields, furtherJson({ status: 'completed' })],
};

export const task = toResource({
	name: 'Task',
	value: 'task',
	description: 'What to do for a brand',
	operations: [create, deleteTask, getMany, update],
});
