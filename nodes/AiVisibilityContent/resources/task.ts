import {
	byStatus,
	freeStatusFilter,
	locator,
	openForm,
	toFilters,
	toResource,
	usual,
} from '../../shared/forms/declare';

export const task = toResource({
	name: 'Task',
	description: 'Something to do for a brand',
	inPath: [locator('taskId', 'Task', 'searchTasks')],
	operations: [
		{
			...usual.create('task', '/v1/brands/{brandId}/tasks'),
			description: 'Add a task for a brand',
			fields: openForm('title, description', { title: 'Answer the question about decaf' }),
		},
		{
			...usual.delete('task', '/v1/brands/{brandId}/tasks/{taskId}'),
			description: 'Delete a task permanently',
			requires: 'owner',
		},
		{
			...usual.getMany('tasks', '/v1/brands/{brandId}/tasks'),
			description: 'List the tasks of a brand',
			recordFilter: byStatus,
			fields: [toFilters([freeStatusFilter('tasks')])],
		},
		{
			...usual.update('task', '/v1/brands/{brandId}/tasks/{taskId}'),
			description: 'Change fields of a task. Fields that you leave out are not changed.',
			fields: openForm('title, description, status', { status: 'completed' }),
		},
	],
});
