import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { openRecord } from './openRecord';
import { searchList } from './searchList';

const BRAND = { brandId: 'a Brand' };

/** "cold brew guide" in "How to make iced coffee" (proposed) */
function toProposal({
	id,
	anchor,
	target_title: title,
	status,
}: IDataObject): INodeListSearchItems {
	const place = title ? ` in "${String(title)}"` : '';
	const name = anchor ? `"${String(anchor)}"${place}` : String(id);
	return { name: status ? `${name} (${String(status)})` : name, value: String(id) };
}

/** The methods that fill the locators of the content node, by the names that the parameters give. */
export const contentLists = {
	searchBrandAudits: searchList({
		path: '/v1/brands/{brandId}/audits',
		needs: BRAND,
		toItem: openRecord,
	}),
	searchCmsConnections: searchList({
		path: '/v1/brands/{brandId}/cms-connections',
		needs: BRAND,
		toItem: openRecord,
	}),
	searchContentBriefs: searchList({
		path: '/v1/brands/{brandId}/content-briefs',
		needs: BRAND,
		toItem: openRecord,
	}),
	searchInterlinks: searchList({
		path: '/v1/brands/{brandId}/content-briefs/{briefId}/interlinks',
		needs: { ...BRAND, briefId: 'a Brief' },
		toItem: toProposal,
	}),
	searchSeoAudits: searchList({
		path: '/v1/brands/{brandId}/seo-pages/{pageId}/audits',
		needs: { ...BRAND, pageId: 'a Page' },
		toItem: openRecord,
	}),
	searchSeoPages: searchList({
		path: '/v1/brands/{brandId}/seo-pages',
		needs: BRAND,
		toItem: openRecord,
	}),
	searchTasks: searchList({
		path: '/v1/brands/{brandId}/tasks',
		needs: BRAND,
		toItem: openRecord,
	}),
};
