import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { jobOptions } from '../../../shared/fields/options';
import { waitFields } from '../../../shared/fields/waiting';
import { brandInPath } from '../../../shared/locators/brand';
import { brandAuditInPath } from '../../../shared/locators/brandAudit';
import type { Operation } from '../../../shared/describe/types';

export const runCitations: Operation = {
	name: 'Run Citations Step',
	value: 'runCitations',
	action: 'Run citations step of brand audit',
	description: 'Run the citations step of an audit (costs credits)',
	method: 'POST',
	url: '/v1/brands/{brandId}/audits/{auditId}/citations',
	jobResult: 'none',
	laterScopes: { toWait: ['read:jobs'] },
	prepare: withOptionalBodyJson,
	fields: [brandInPath, brandAuditInPath, optionalBodyJson, ...waitFields, jobOptions],
};
