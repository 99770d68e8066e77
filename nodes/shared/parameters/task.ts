import { locator } from './locator';

/** The task as a part of the path. */
export const taskInPath = locator({
	displayName: 'Task',
	name: 'taskId',
	searchMethod: 'searchTasks',
	description: 'The task to work on',
});
