import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { brandAuditInPath } from '../../../shared/locators/brandAudit';
import type { Operation } from '../../../shared/describe/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get brand audit',
	description: 'Retrieve a brand audit',
	method: 'GET',
	url: '/v1/brands/{brandId}/audits/{auditId}',
	fields: [brandInPath, brandAuditInPath, readOptions],
};
