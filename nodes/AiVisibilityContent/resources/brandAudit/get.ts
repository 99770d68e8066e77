import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { brandAuditInPath } from '../../../shared/parameters/brandAudit';
import { readOptions } from '../../../shared/parameters/options';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand audit',
	description: 'Retrieve the audit of one market',
	method: 'GET',
	url: '/v1/brands/{brandId}/audits/{auditId}',
	fields: [brandInPath, brandAuditInPath, readOptions],
};
