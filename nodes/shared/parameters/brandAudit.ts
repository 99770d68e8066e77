import { locator } from './locator';

/** The brand audit as a part of the path. */
export const brandAuditInPath = locator({
	displayName: 'Brand Audit',
	name: 'auditId',
	searchMethod: 'searchBrandAudits',
	description: 'The audit of one market to work on',
});
