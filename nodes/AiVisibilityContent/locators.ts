import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import {
	brandAuditLists,
	brandLists,
	locator,
	recordColumns,
	recordFields,
	reportLists,
	searchList,
	toListItem,
} from '../shared/forms/declare';

const BRAND = { brandId: 'Brand' };

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
	searchCmsConnections: searchList({
		path: '/v1/brands/{brandId}/cms-connections',
		needs: BRAND,
		toItem: toListItem,
	}),
	searchContentBriefs: searchList({
		path: '/v1/brands/{brandId}/content-briefs',
		needs: BRAND,
		toItem: toListItem,
	}),
	searchInterlinks: searchList({
		path: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
		needs: { ...BRAND, briefId: 'Brief' },
		toItem: toProposal,
	}),
	searchSeoAudits: searchList({
		path: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
		needs: { ...BRAND, pageId: 'Page' },
		toItem: toListItem,
	}),
	searchSeoPages: searchList({
		path: '/v1/brands/{brandId}/seo-pages',
		needs: BRAND,
		toItem: toListItem,
	}),
	searchTasks: searchList({
		path: '/v1/brands/{brandId}/tasks',
		needs: BRAND,
		toItem: toListItem,
	}),
};

/** The resource mapping methods of the content node. Its forms refer to them by name. */
export const contentMappings = {
	getBrandAuditFields: recordColumns({
		path: '/v1/brands/{brandId}/audits',
		needs: BRAND,
		records: 'brand audits',
		// An audit covers one market (docs/api.md 18.3).
		requestFields: { country: 'string', language: 'string' },
	}),
	getCmsConnectionFields: recordColumns({
		path: '/v1/brands/{brandId}/cms-connections',
		needs: BRAND,
		records: 'CMS connections',
		requestFields: { url: 'string' },
	}),
	getContentBriefFields: recordColumns({
		path: '/v1/brands/{brandId}/content-briefs',
		needs: BRAND,
		records: 'content briefs',
	}),
	getSeoPageFields: recordColumns({
		path: '/v1/brands/{brandId}/seo-pages',
		needs: BRAND,
		records: 'SEO pages',
	}),
	getTaskFields: recordColumns({
		path: '/v1/brands/{brandId}/tasks',
		needs: BRAND,
		records: 'tasks',
	}),
};

export const brandAuditFields = recordFields('getBrandAuditFields', ['brandId']);

export const cmsConnectionFields = recordFields('getCmsConnectionFields', ['brandId']);

export const cmsConnectionInPath = locator({
	displayName: 'Connection',
	name: 'connectionId',
	searchMethod: 'searchCmsConnections',
	description: 'The CMS connection to work on',
});

export const contentBriefInPath = locator({
	displayName: 'Brief',
	name: 'briefId',
	searchMethod: 'searchContentBriefs',
	description: 'The content brief to work on',
});

export const interlinkInPath = locator({
	displayName: 'Proposal',
	name: 'interlinkId',
	searchMethod: 'searchInterlinks',
	description: 'The proposed link to work on',
});

export const seoAuditInPath = locator({
	displayName: 'Page-Speed Audit',
	name: 'auditId',
	searchMethod: 'searchSeoAudits',
	description: 'The audit of the page to work on',
});

export const seoPageInPath = locator({
	displayName: 'Page',
	name: 'pageId',
	searchMethod: 'searchSeoPages',
	description: 'The SEO page to work on',
});

export const taskInPath = locator({
	displayName: 'Task',
	name: 'taskId',
	searchMethod: 'searchTasks',
	description: 'The task to work on',
});

export const contentBriefFields = recordFields('getContentBriefFields', ['brandId']);

export const seoPageFields = recordFields('getSeoPageFields', ['brandId']);

export const taskFields = recordFields('getTaskFields', ['brandId']);
