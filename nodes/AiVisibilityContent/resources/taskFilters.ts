import type { IDataObject } from 'n8n-workflow';
import {
	byStatus,
	inForm,
	openStatusFilter,
	READS_ALL,
	type RecordFilter,
	toFilters,
} from '../../shared/forms/declare';
import type { ReadParameter } from '../../shared/jobs/completion';

const doneFilter = inForm('isDone', {
	displayName: 'Done',
	type: 'boolean',
	default: true,
	rules: { notEmpty: true },
	description: `Whether to return only tasks that are done. Turn off for those that are not. ${READS_ALL}.`,
});

/** The filters of tasks: by status and by whether they are done. */
export const taskFilters = toFilters([doneFilter, openStatusFilter('tasks')]);

/** Selects the tasks with the chosen statuses that are done, or are not. */
export function selectTasks(parameter: ReadParameter): RecordFilter | undefined {
	const wanted = parameter('filters.isDone');
	const status = byStatus(parameter);
	if (wanted === undefined) return status;
	return {
		matches: (task) => {
			const isMatch = isDone(task);
			if (isMatch === undefined) return undefined;
			return isMatch === wanted && (status?.matches(task) ?? true);
		},
		unknown: 'No task says whether it is done, so the filter Done matches nothing.',
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
