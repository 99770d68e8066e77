import { toListItem } from './labels';
import { locator } from './locator';
import { searchList } from './searchList';

export const brandAuditInPath = locator({
	displayName: 'Brand Audit',
	name: 'auditId',
	searchMethod: 'searchBrandAudits',
	description: 'The brand audit to work on',
});

/** Fills the lists of brand audits. */
export const brandAuditLists = {
	searchBrandAudits: searchList({
		path: '/v1/brands/{brandId}/audits',
		needs: { brandId: 'Brand' },
		toItem: toListItem,
	}),
};
