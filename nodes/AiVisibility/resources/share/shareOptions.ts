import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { optionsOfBrand, toNamedItem, toReportItem } from '../../../shared/declare';
import type { ApiClient } from '../../../shared/requests/client';
import { pathTo } from '../../../shared/requests/path';
import { readPages } from '../../../shared/requests/pagination';

/** The newest come first; who needs an older one enters its ID. */
const MOST_SHOWN = 500;

async function read(client: ApiClient, path: string, query: IDataObject): Promise<IDataObject[]> {
	const request = { method: 'GET' as const, path, query };
	return (await readPages(client, request, 'cursor', MOST_SHOWN)) as IDataObject[];
}

/** The methods that fill the lists of what a link shows. */
export const shareOptions = {
	getCompletedReports: optionsOfBrand('additionalFields.reportIds', async (client, brandId) => {
		const reports = await read(client, '/v1/reports', { brand_id: brandId, status: 'completed' });
		return reports.map((report): INodePropertyOptions => toReportItem(report));
	}),
	getSeoPages: optionsOfBrand('additionalFields.seoPageIds', async (client, brandId) => {
		const pages = await read(client, pathTo('/v1/brands/{brandId}/seo-pages', { brandId }), {});
		return pages.map((page): INodePropertyOptions =>
			toNamedItem({ ...page, name: page.name ?? page.url }),
		);
	}),
};
