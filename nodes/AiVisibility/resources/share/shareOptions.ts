import type { INodePropertyOptions } from 'n8n-workflow';
import {
	optionsOfBrand,
	readOffered,
	toNamedItem,
	toReportItem,
} from '../../../shared/forms/declare';
import { pathTo } from '../../../shared/requests/path';

/** The methods that fill the options of what a link shows. */
export const shareOptions = {
	getCompletedReports: optionsOfBrand('additionalFields.reportIds', async (client, brandId) => {
		const reports = await readOffered(client, '/v1/reports', {
			brand_id: brandId,
			status: 'completed',
		});
		return reports.map((report): INodePropertyOptions => toReportItem(report));
	}),
	getSeoPages: optionsOfBrand('additionalFields.seoPageIds', async (client, brandId) => {
		const pages = await readOffered(
			client,
			pathTo('/v1/brands/{brandId}/seo-pages', { brandId }),
			{},
		);
		return pages.map((page): INodePropertyOptions =>
			toNamedItem({ ...page, name: page.name ?? page.url }),
		);
	}),
};
