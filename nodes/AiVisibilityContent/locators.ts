import {
	brandAuditLists,
	brandLists,
	locator,
	reportLists,
	searchList,
} from '../shared/forms/declare';

/** The list search methods of the content node. Locators refer to them by name. */
export const contentLists = {
	...brandLists,
	...brandAuditLists,
	...reportLists,
	searchCmsConnections: searchList({ path: '/v1/brands/{brandId}/cms-connections' }),
	searchContentBriefs: searchList({ path: '/v1/brands/{brandId}/content-briefs' }),
	searchInterlinks: searchList({
		path: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
	}),
	searchSeoAudits: searchList({ path: '/v1/brands/{brandId}/seo-pages/{pageId}/audits' }),
	searchSeoPages: searchList({ path: '/v1/brands/{brandId}/seo-pages' }),
	searchTasks: searchList({ path: '/v1/brands/{brandId}/tasks' }),
};

export const contentBriefInPath = locator('briefId', 'Brief', 'searchContentBriefs');

export const seoPageInPath = locator('pageId', 'Page', 'searchSeoPages');
