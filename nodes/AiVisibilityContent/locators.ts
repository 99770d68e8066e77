import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import {
	brandAuditLists,
	brandLists,
	locator,
	recordColumns,
	reportLists,
	searchList,
} from '../shared/forms/declare';

/** "cold brew guide" in "How to make iced coffee" (proposed) */
function toProposal({
	id,
	anchor,
	target_title: title,
	status,
}: IDataObject): INodeListSearchItems {
	const location = title ? ` in "${String(title)}"` : '';
	const name = anchor ? `"${String(anchor)}"${location}` : String(id);
	return { name: status ? `${name} (${String(status)})` : name, value: String(id) };
}

/** The list search methods of the content node. Locators refer to them by name. */
export const contentLists = {
	...brandLists,
	...brandAuditLists,
	...reportLists,
	searchCmsConnections: searchList({ path: '/v1/brands/{brandId}/cms-connections' }),
	searchContentBriefs: searchList({ path: '/v1/brands/{brandId}/content-briefs' }),
	searchInterlinks: searchList({
		path: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
		toItem: toProposal,
	}),
	searchSeoAudits: searchList({ path: '/v1/brands/{brandId}/seo-pages/{pageId}/audits' }),
	searchSeoPages: searchList({ path: '/v1/brands/{brandId}/seo-pages' }),
	searchTasks: searchList({ path: '/v1/brands/{brandId}/tasks' }),
};

/** The resource mapping methods of the content node. Its forms refer to them by name. */
export const contentMappings = {
	getBrandAuditFields: recordColumns({
		path: '/v1/brands/{brandId}/audits',
		records: 'brand audits',
		// An audit covers one market (docs/api.md 18.3).
		requestFields: { country: 'string', language: 'string' },
	}),
	getCmsConnectionFields: recordColumns({
		path: '/v1/brands/{brandId}/cms-connections',
		records: 'CMS connections',
		requestFields: { url: 'string' },
	}),
	getContentBriefFields: recordColumns({
		path: '/v1/brands/{brandId}/content-briefs',
		records: 'content briefs',
	}),
	getSeoPageFields: recordColumns({ path: '/v1/brands/{brandId}/seo-pages', records: 'SEO pages' }),
	getTaskFields: recordColumns({ path: '/v1/brands/{brandId}/tasks', records: 'tasks' }),
};

export const cmsConnectionInPath = locator('connectionId', 'Connection', 'searchCmsConnections', {
	description: 'The CMS connection to work on',
});

export const contentBriefInPath = locator('briefId', 'Brief', 'searchContentBriefs', {
	description: 'The content brief to work on',
});

export const interlinkInPath = locator('interlinkId', 'Proposal', 'searchInterlinks', {
	description: 'The proposed link to work on',
});

export const seoAuditInPath = locator('auditId', 'Page-Speed Audit', 'searchSeoAudits', {
	description: 'The audit of the page to work on',
});

export const seoPageInPath = locator('pageId', 'Page', 'searchSeoPages', {
	description: 'The SEO page to work on',
});

export const taskInPath = locator('taskId', 'Task', 'searchTasks');
