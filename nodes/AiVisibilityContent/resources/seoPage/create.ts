import { bodyJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { writeOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create SEO page',
	description: 'Add a page for speed audits',
	method: 'POST',
	url: '/v1/brands/{brandId}/seo-pages',
	prepare: withBodyJson,
	fields: [brandInPath, bodyJson({ url: 'https://coffee.example/guides' }), writeOptions],
};
