import { furtherJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { taskFields, taskInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update task',
	description: 'Change fields of a task. Fields you leave out are not changed.',
	method: 'PATCH',
	url: '/v1/brands/{brandId}/tasks/{taskId}',
	prepare: withBodyJson,
	fields: [brandInPath, taskInPath, taskFields, furtherJson({ status: 'completed' }), writeOptions],
};
