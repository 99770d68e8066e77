import {
	brandInPath,
	jobOptions,
	listSize,
	type Operation,
	optionalBodyJson,
	readOptions,
	type Resource,
	usual,
	waitFields,
	withOptionalBodyJson,
} from '../../shared/forms/declare';
import { seoAuditInPath, seoPageInPath } from '../locators';

const get: Operation = {
	...usual.get,
	action: 'Get SEO audit',
	description: 'Retrieve a page-speed audit with its issues and real-user data',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits/{auditId}',
	isUndocumented: true,
	fields: [brandInPath, seoPageInPath, seoAuditInPath, readOptions],
};

const getMany: Operation = {
	...usual.getMany,
	action: 'Get many SEO audits',
	description: 'List page-speed audits, the newest first. Use Get for issues and real-user data.',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	fields: [brandInPath, seoPageInPath, ...listSize, readOptions],
};

const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run SEO audit',
	description: 'Audit the speed of a page (costs credits)',
	warnings: ["Each item costs credits. The option 'Dry Run' shows how many."],
	method: 'POST',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	isUndocumented: true,
	jobResult: 'none',
	laterScopes: { toWait: ['read:jobs'] },
	prepare: withOptionalBodyJson,
	fields: [brandInPath, seoPageInPath, optionalBodyJson, ...waitFields, jobOptions],
};

export const seoAudit: Resource = {
	name: 'SEO Audit',
	value: 'seoAudit',
	description: 'How fast a page is, including for real users',
	operations: [get, getMany, run],
};
