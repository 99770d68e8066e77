import type { Operation } from '../../../shared/description/operation';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { brandAuditInPath } from '../../../shared/parameters/brandAudit';
import { waitFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';

export const runCitations: Operation = {
	name: 'Run Citations Step',
	value: 'runCitations',
	action: 'Run citations step of brand audit',
	description: 'Run the citations step of an audit (costs credits)',
	method: 'POST',
	url: '/v1/brands/{brandId}/audits/{auditId}/citations',
	jobResult: 'none',
	prepareBody: withOptionalBodyJson,
	fields: [brandInPath, brandAuditInPath, optionalBodyJson, ...waitFields, jobOptions],
};
