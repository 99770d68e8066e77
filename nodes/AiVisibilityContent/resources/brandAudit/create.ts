import type { Operation } from '../../../shared/description/operation';
import { bodyJson, withBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { waitFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create brand audit',
	description:
		'Audit how a brand stands in one market, that is a country and a language (costs credits)',
	method: 'POST',
	url: '/v1/brands/{brandId}/audits',
	jobResult: 'brandAudit',
	prepareBody: withBodyJson,
	fields: [brandInPath, bodyJson, ...waitFields, jobOptions],
};
