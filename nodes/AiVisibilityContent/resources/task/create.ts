import { furtherJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { taskFields } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create task',
	description: 'Add a task for a brand',
	method: 'POST',
	url: '/v1/brands/{brandId}/tasks',
	prepare: withBodyJson,
	fields: [
		brandInPath,
		taskFields,
		furtherJson({ name: 'Answer the question about decaf' }),
		writeOptions,
	],
};
