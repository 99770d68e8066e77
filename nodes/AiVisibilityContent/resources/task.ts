import {
	byStatus,
	freeStatusFilter,
	locator,
	openForm,
	recordsAt,
	toResource,
} from '../../shared/forms/declare';

const tasks = recordsAt('task', '/v1/brands/{brandId}/tasks', 'taskId');

export const task = toResource({
	name: 'Task',
	description: 'Something to do for a brand',
	inPath: [locator('taskId', 'Task', 'searchTasks')],
	operations: [
		tasks.create({
			description: 'Add a task for a brand',
			fields: openForm('title, description', { title: 'Answer the question about decaf' }),
		}),
		tasks.delete({ description: 'Delete a task permanently', requires: 'owner' }),
		tasks.getMany({
			description: 'List the tasks of a brand',
			recordFilter: byStatus,
			filters: [freeStatusFilter('tasks')],
		}),
		tasks.update({
			description: 'Change fields of a task. Fields that you leave out are not changed.',
			fields: openForm('title, description, status', { status: 'completed' }),
		}),
	],
});
