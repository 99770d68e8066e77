import { readOptions } from '../../../shared/fields/options';
import { brandInPath } from '../../../shared/locators/brand';
import { seoAuditInPath, seoPageInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get SEO audit',
	description:
		'Retrieve a page-speed audit with its issues and real-user data. Uses an undocumented endpoint.',
	method: 'GET',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits/{auditId}',
	isInferred: true,
	fields: [brandInPath, seoPageInPath, seoAuditInPath, readOptions],
};
