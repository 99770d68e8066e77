import { bodyJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { taskInPath } from '../../../shared/locators/content';
import type { Operation } from '../../../shared/operations/types';

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
