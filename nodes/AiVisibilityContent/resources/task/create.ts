import type { Operation } from '../../../shared/description/operation';
import { bodyJson, withBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create task',
	description: 'Add a task to the list of a brand',
	method: 'POST',
	url: '/v1/brands/{brandId}/tasks',
	prepareBody: withBodyJson,
	fields: [brandInPath, bodyJson, writeOptions],
};
