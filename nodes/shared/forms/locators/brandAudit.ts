import { locator } from './locator';
import { searchList } from './searchList';

export const brandAuditInPath = locator('auditId', 'Brand Audit', 'searchBrandAudits');

/** Fills the lists of brand audits. */
export const brandAuditLists = {
	searchBrandAudits: searchList({ path: '/v1/brands/{brandId}/audits' }),
};
