import {
	brandAuditLists,
	brandAudits,
	brandLists,
	locator,
	recordColumns,
	type RecordList,
	reportLists,
	searchList,
} from '../shared/forms/declare';

const cmsConnections: RecordList = { path: '/v1/brands/{brandId}/cms-connections' };

const contentBriefs: RecordList = { path: '/v1/brands/{brandId}/content-briefs' };

const seoPages: RecordList = { path: '/v1/brands/{brandId}/seo-pages' };

const tasks: RecordList = { path: '/v1/brands/{brandId}/tasks' };

/** The list search methods of the content node. Locators refer to them by name. */
export const contentLists = {
	...brandLists,
	...brandAuditLists,
	...reportLists,
	searchCmsConnections: searchList(cmsConnections),
	searchContentBriefs: searchList(contentBriefs),
	searchInterlinks: searchList({
		path: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
	}),
	searchSeoAudits: searchList({ path: '/v1/brands/{brandId}/seo-pages/{pageId}/audits' }),
	searchSeoPages: searchList(seoPages),
	searchTasks: searchList(tasks),
};

/** The resource mapping methods of the content node. Its forms refer to them by name. */
export const contentMappings = {
	// An audit covers one market (sandbox/api.md 18.3).
	getBrandAuditFields: recordColumns(brandAudits, 'brand audits', ['country', 'language']),
	getCmsConnectionFields: recordColumns(cmsConnections, 'CMS connections', ['url']),
	getContentBriefFields: recordColumns(contentBriefs, 'content briefs'),
	getSeoPageFields: recordColumns(seoPages, 'SEO pages'),
	getTaskFields: recordColumns(tasks, 'tasks'),
};

export const contentBriefInPath = locator('briefId', 'Brief', 'searchContentBriefs');

export const seoPageInPath = locator('pageId', 'Page', 'searchSeoPages');
