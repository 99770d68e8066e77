import { locator } from './locator';

/** The page-speed audit as a part of the path. */
export const seoAuditInPath = locator({
	displayName: 'Page-Speed Audit',
	name: 'auditId',
	searchMethod: 'searchSeoAudits',
	description: 'The audit of the page to work on',
});
