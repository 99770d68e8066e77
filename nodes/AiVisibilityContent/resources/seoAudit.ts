import { locator, named, recordsAt, toResource } from '../../shared/forms/declare';
import { seoPageInPath } from '../locators';

const seoAudits = recordsAt(
	'SEO audit',
	'/v1/brands/{brandId}/seo-pages/{pageId}/audits',
	'auditId',
);

export const seoAudit = toResource({
	name: 'SEO Audit',
	description: 'Page speed, including data from real visitors',
	inPath: [seoPageInPath, locator('auditId', 'Page-Speed Audit', 'searchSeoAudits')],
	operations: [
		seoAudits.get({
			description:
				'Retrieve a page-speed audit with the result of each check and the data from real visitors',
			isUndocumented: true,
		}),
		seoAudits.getMany({
			description:
				'List page-speed audits, newest first. To see the result of each check, use Get.',
		}),
		named.startJob('Run', 'Run SEO audit', {
			description: 'Audit the speed of a page (costs credits)',
			warnings: ["Each item costs credits. The option 'Dry Run' shows how many."],
			url: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
			isUndocumented: true,
			cost: 'credits',
		}),
	],
});
