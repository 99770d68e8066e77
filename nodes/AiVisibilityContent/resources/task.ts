import {
	brandInPath,
	byStatus,
	furtherJson,
	locator,
	freeStatusFilter,
	recordFields,
	toFilters,
	toResource,
	usual,
} from '../../shared/forms/declare';

const taskInPath = locator('taskId', 'Task', 'searchTasks');

const taskFields = recordFields('getTaskFields');

export const task = toResource({
	name: 'Task',
	value: 'task',
	description: 'What to do for a brand',
	operations: [
		{
			...usual.create('task', '/v1/brands/{brandId}/tasks'),
			description: 'Add a task for a brand',
			fields: [brandInPath, taskFields, furtherJson({ title: 'Answer the question about decaf' })],
		},
		{
			...usual.delete('task', '/v1/brands/{brandId}/tasks/{taskId}'),
			description: 'Delete a task permanently',
			requires: 'owner',
			fields: [brandInPath, taskInPath],
		},
		{
			...usual.getMany('tasks', '/v1/brands/{brandId}/tasks'),
			description: 'List the tasks of a brand',
			recordFilter: byStatus,
			fields: [brandInPath, toFilters([freeStatusFilter('tasks')], 'Add status')],
		},
		{
			...usual.update('task', '/v1/brands/{brandId}/tasks/{taskId}'),
			description: 'Change fields of a task. Fields you leave out are not changed.',
			fields: [brandInPath, taskInPath, taskFields, furtherJson({ status: 'completed' })],
		},
	],
});
