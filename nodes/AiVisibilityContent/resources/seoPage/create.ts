import type { Operation } from '../../../shared/description/operation';
import { bodyJson, withBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { writeOptions } from '../../../shared/parameters/options';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create SEO page',
	description: 'Add a page of the website whose speed is to be audited',
	method: 'POST',
	url: '/v1/brands/{brandId}/seo-pages',
	prepareBody: withBodyJson,
	fields: [brandInPath, bodyJson, writeOptions],
};
