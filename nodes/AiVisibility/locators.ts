import type { IDataObject } from 'n8n-workflow';
import {
	brandAuditLists,
	brandLists,
	getBrands,
	locator,
	placeOptions,
	type RecordList,
	recordOptions,
	reportLists,
	reportList,
	scheduleLocator,
	searchList,
	textOrEmpty,
	toNamedItem,
	toPausedRemark,
	toTitledItem,
} from '../shared/forms/declare';
import { toTimeText } from '../shared/base/time/timestamp';

const toRegionConfig = (region: IDataObject) =>
	toNamedItem(region, region.country, region.language, toPausedRemark(region));

const toShare = (share: IDataObject) =>
	toTitledItem(share, share.share_url, toTimeText(share.expires_at)?.slice(0, 10));

const competitorList: RecordList = { path: '/v1/brands/{brandId}/competitors' };

/** The list search methods of the tracking node. Locators refer to them by name. */
export const trackingLists = {
	...brandLists,
	...reportLists,
	...brandAuditLists,
	searchPrompts: searchList({
		path: '/v1/reports/{reportId}/prompts',
		isUnpaged: true,
		toItem: (prompt) => toTitledItem(prompt, prompt.prompt_text),
	}),
	searchJobs: searchList({
		path: '/v1/jobs',
		toItem: (job) => toNamedItem(job, job.status, job.message),
	}),
	searchCitations: searchList({
		path: '/v1/brands/{brandId}/citations',
		toItem: (citation) => toTitledItem(citation, citation.url),
	}),
	searchAliasSuggestions: searchList({
		path: '/v1/brands/{brandId}/alias-suggestions',
		isUnpaged: true,
		toItem: ({ business_name: name }) => ({ name: textOrEmpty(name), value: textOrEmpty(name) }),
	}),
	searchCompetitors: searchList(competitorList),
	searchRegionConfigs: searchList({
		path: '/v1/region-configs',
		query: { brand_id: 'brandId' },
		hasSearch: true,
		toItem: toRegionConfig,
	}),
	searchRegionConfigsOfSchedule: searchList({
		path: '/v1/scheduled-reports/{scheduledReportId}/region-configs',
		isUnpaged: true,
		toItem: toRegionConfig,
	}),
	searchWebhookEndpoints: searchList({
		path: '/v1/brands/{brandId}/webhooks',
		// The list truncates long names at the end, where URLs differ.
		toItem: (endpoint) => {
			const { description, url } = endpoint;
			const remarks = [description ? url : '', toPausedRemark(endpoint)];
			return toTitledItem(endpoint, description || url, ...remarks);
		},
	}),
	searchWebhookDeliveries: searchList({
		path: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries',
	}),
	searchBrandShares: searchList({
		path: '/v1/brands/{brandId}/shares',
		isUnpaged: true,
		toItem: toShare,
	}),
	searchReportShares: searchList({ path: '/v1/reports/{reportId}/shares', toItem: toShare }),
	searchScheduledReportShares: searchList({
		path: '/v1/scheduled-reports/{scheduledReportId}/shares',
		isUnpaged: true,
		toItem: toShare,
	}),
	searchAuditShares: searchList({
		path: '/v1/brands/{brandId}/audits/{auditId}/shares',
		toItem: toShare,
	}),
};

/** The methods that fill the options of the tracking node. Its fields refer to them by name. */
export const trackingOptions = {
	...placeOptions,
	getBrands,
	getCompetitors: recordOptions(competitorList),
	getCompletedReports: recordOptions(reportList, { status: 'completed' }),
	getSeoPages: recordOptions({
		path: '/v1/brands/{brandId}/seo-pages',
		toItem: (page) => toTitledItem(page, page.name ?? page.url),
	}),
};

const marketLocator = ['regionConfigId', 'Market', 'searchRegionConfigs'] as const;

export const regionConfigInPath = locator(...marketLocator);

export const regionConfigForReport = locator(...marketLocator, {
	description: 'The market of a schedule that the report belongs to',
	required: false,
	send: 'body',
});

export const reportInPath = locator('reportId', 'Report', 'searchReports');

export const scheduledReportInPath = locator(...scheduleLocator);

export const scheduledReportInBody = locator(...scheduleLocator, {
	description: 'The schedule to add the market to',
	send: 'body',
});
