import type { IDataObject } from 'n8n-workflow';
import {
	brandInPath,
	byStatus,
	furtherJson,
	inForm,
	locator,
	openStatusFilter,
	READS_ALL,
	recordFields,
	type RecordFilter,
	toFilters,
	toResource,
	usual,
} from '../../shared/forms/declare';
import type { ReadParameter } from '../../shared/base/values/records';

const taskInPath = locator('taskId', 'Task', 'searchTasks');

const taskFields = recordFields('getTaskFields');

const doneFilter = inForm('isDone', {
	displayName: 'Done',
	type: 'boolean',
	default: true,
	description: `Whether to return only tasks that are done. Turn off for those that are not. ${READS_ALL}.`,
});

/** Selects the tasks with the chosen statuses that are done, or are not. */
function selectTasks(parameter: ReadParameter): RecordFilter | undefined {
	const wanted = parameter('filters.isDone');
	const status = byStatus(parameter);
	if (wanted === undefined) return status;
	let isKnown = false;
	return {
		matches: (task) => {
			const isMatch = isDone(task);
			isKnown ||= isMatch !== undefined;
			return isMatch === wanted && (status?.matches(task) ?? true);
		},
		whyNone: () =>
			isKnown ? undefined : 'No task says whether it is done, so the filter Done matches nothing.',
	};
}

const DONE_STATUSES = ['done', 'completed', 'complete', 'closed', 'resolved', 'finished'];

/**
 * Reads from a boolean, a time or the status whether a task is done: its fields are undocumented.
 *
 * @returns undefined when the task has none of them
 */
function isDone(task: IDataObject): boolean | undefined {
	for (const name of ['is_done', 'done', 'is_completed', 'completed']) {
		const value = task[name];
		if (typeof value === 'boolean') return value;
	}
	if (typeof task.status === 'string') return DONE_STATUSES.includes(task.status.toLowerCase());
	const time = ['completed_at', 'done_at'].find((name) => Object.hasOwn(task, name));
	return time === undefined ? undefined : task[time] !== null;
}

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
			recordFilter: selectTasks,
			fields: [brandInPath, toFilters([doneFilter, openStatusFilter('tasks')])],
		},
		{
			...usual.update('task', '/v1/brands/{brandId}/tasks/{taskId}'),
			description: 'Change fields of a task. Fields you leave out are not changed.',
			fields: [brandInPath, taskInPath, taskFields, furtherJson({ status: 'completed' })],
		},
	],
});
