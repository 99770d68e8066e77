import { bodyJson, withBodyJson } from '../../../shared/fields/jsonBody';
import { jobOptions } from '../../../shared/fields/options';
import { waitFields } from '../../../shared/fields/waiting';
import { brandInPath } from '../../../shared/locators/brand';
import type { Operation } from '../../../shared/describe/types';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create brand audit',
	description: 'Audit a brand in one market, which is a country and a language (costs credits)',
	method: 'POST',
	url: '/v1/brands/{brandId}/audits',
	jobResult: 'brandAudit',
	prepare: withBodyJson,
	fields: [
		brandInPath,
		bodyJson({ country: 'Germany', language: 'German' }),
		...waitFields,
		jobOptions,
	],
};
