import type { Operation } from '../../../shared/description/operation';
import { bodyJson, withBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';
import { taskInPath } from '../../../shared/parameters/task';

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update task',
	description: 'Change some fields of a task; the fields that are not sent stay as they are',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/tasks/{taskId}',
	prepareBody: withBodyJson,
	fields: [brandInPath, taskInPath, bodyJson, writeOptions],
};
