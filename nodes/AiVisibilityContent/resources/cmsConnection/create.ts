import { bodyJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create CMS connection',
	description: "Connect the content management system of a brand's website",
	method: 'POST',
	url: '/v1/brands/{brandId}/cms-connections',
	prepare: withBodyJson,
	fields: [brandInPath, bodyJson({ url: 'https://coffee.example/blog' }), writeOptions],
};
