import {
	brandInPath,
	furtherJson,
	type Operation,
	recordFields,
	toResource,
	usual,
	withBodyJson,
} from '../../shared/forms/declare';
import { taskInPath } from '../locators';
import { selectTasks, taskFilters } from './taskFilters';

const taskFields = recordFields('getTaskFields');

const create: Operation = {
	...usual.create('task'),
	description: 'Add a task for a brand',
	url: '/v1/brands/{brandId}/tasks',
	checksNames: true,
	prepare: withBodyJson,
	fields: [brandInPath, taskFields, furtherJson({ title: 'Answer the question about decaf' })],
};

const deleteTask: Operation = {
	...usual.delete('task'),
	description: 'Delete a task permanently',
	requires: 'owner',
	url: '/v1/brands/{brandId}/tasks/{taskId}',
	fields: [brandInPath, taskInPath],
};

const getMany: Operation = {
	...usual.getMany('tasks'),
	description: 'List the tasks of a brand',
	url: '/v1/brands/{brandId}/tasks',
	recordFilter: selectTasks,
	fields: [brandInPath, taskFilters],
};

const update: Operation = {
	...usual.update('task'),
	description: 'Change fields of a task. Fields you leave out are not changed.',
	url: '/v1/brands/{brandId}/tasks/{taskId}',
	prepare: withBodyJson,
	fields: [brandInPath, taskInPath, taskFields, furtherJson({ status: 'completed' })],
};

export const task = toResource({
	name: 'Task',
	value: 'task',
	description: 'What to do for a brand',
	operations: [create, deleteTask, getMany, update],
});
