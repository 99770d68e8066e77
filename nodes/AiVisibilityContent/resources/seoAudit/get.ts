import type { Operation } from '../../../shared/description/operation';
import { brandInPath } from '../../../shared/parameters/brand';
import { readOptions } from '../../../shared/parameters/options';
import { seoAuditInPath } from '../../../shared/parameters/seoAudit';
import { seoPageInPath } from '../../../shared/parameters/seoPage';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get SEO audit',
	description:
		'Retrieve a page-speed audit with its issues and the measurements of real users. The path of this operation is not published.',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits/{auditId}',
	isInferred: true,
	fields: [brandInPath, seoPageInPath, seoAuditInPath, readOptions],
};
