import type { Operation } from '../../../shared/description/operation';
import { bodyJson, withBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create CMS connection',
	description: 'Connect the system that the website of a brand is edited in',
	method: 'POST',
	url: '/v1/brands/{brandId}/cms-connections',
	prepareBody: withBodyJson,
	fields: [brandInPath, bodyJson, writeOptions],
};
