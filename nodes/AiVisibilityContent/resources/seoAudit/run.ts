import type { Operation } from '../../../shared/description/operation';
import { optionalBodyJson, withOptionalBodyJson } from '../../../shared/parameters/bodyJson';
import { brandInPath } from '../../../shared/parameters/brand';
import { waitFields } from '../../../shared/parameters/completion';
import { jobOptions } from '../../../shared/parameters/options';
import { seoPageInPath } from '../../../shared/parameters/seoPage';

export const run: Operation = {
	name: 'Run',
	value: 'run',
	action: 'Run SEO audit',
	description:
		'Audit the speed of a page now (costs credits). The path of this operation is not published.',
	method: 'POST',
	url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	isInferred: true,
	jobResult: 'none',
	prepareBody: withOptionalBodyJson,
	fields: [brandInPath, seoPageInPath, optionalBodyJson, ...waitFields, jobOptions],
};
