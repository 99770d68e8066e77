import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/fields/jsonBody';
import { jobOptions } from '../../../shared/fields/options';
import { waitFields } from '../../../shared/fields/waiting';
import { brandInPath } from '../../../shared/locators/brand';
import { seoPageInPath } from '../../locators';
import type { Operation } from '../../../shared/describe/types';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run SEO audit',
	description: 'Audit the speed of a page (costs credits). Uses an undocumented endpoint.',
	method: 'POST',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	isInferred: true,
	jobResult: 'none',
	laterScopes: { toWait: ['read:jobs'] },
	prepare: withOptionalBodyJson,
	fields: [brandInPath, seoPageInPath, optionalBodyJson, ...waitFields, jobOptions],
};
