import type { IDataObject } from 'n8n-workflow';
import {
	brandAuditLists,
	brandLists,
	type Field,
	locator,
	optionsOfBrand,
	readOffered,
	recordColumns,
	recordFields,
	reportLists,
	searchList,
	textOrEmpty,
	toListItem,
	toNamedItem,
	toPausedRemark,
	toTitledItem,
} from '../shared/forms/declare';
import { toTimeText } from '../shared/base/time/timestamp';
import { pathTo } from '../shared/requests/path';

const toRegionConfig = (region: IDataObject) =>
	toNamedItem(region, region.country, region.language, toPausedRemark(region));

const toShare = (share: IDataObject) =>
	toNamedItem({ ...share, name: share.share_url }, toExpiryRemark(share.expires_at));

function toExpiryRemark(value: unknown): string {
	const day = toTimeText(value)?.slice(0, 10);
	return day === undefined ? '' : `until ${day}`;
}

/** The list truncates long names at the end, where URLs differ. */
const toEndpoint = ({ description, url, ...endpoint }: IDataObject) =>
	textOrEmpty(description) === ''
		? toNamedItem({ ...endpoint, name: url }, toPausedRemark(endpoint))
		: toNamedItem({ ...endpoint, name: description }, url, toPausedRemark(endpoint));

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
	searchCompetitors: searchList({ path: '/v1/brands/{brandId}/competitors' }),
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
	searchWebhookEndpoints: searchList({ path: '/v1/brands/{brandId}/webhooks', toItem: toEndpoint }),
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

/** The suggestion in the path. It has no ID, so its name is used. */
export const aliasSuggestionInPath = locator(
	'businessName',
	'Business Name',
	'searchAliasSuggestions',
	{ description: 'The suggested name', placeholder: 'e.g. Acme Coffee Ltd.', isName: true },
);

export const citationInPath = locator('citationId', 'Citation', 'searchCitations', {
	description: 'The cited page to work on',
});

export const competitorInPath = locator('competitorId', 'Competitor', 'searchCompetitors', {
	description: 'The competitor of the brand to work on',
});

export const jobInPath = locator('jobId', 'Job', 'searchJobs', {
	description:
		'The job to work on. Jobs are kept for one hour, and an API key only sees the jobs that it started.',
});

export const promptInPath = locator('promptId', 'Prompt', 'searchPrompts', {
	description: 'The prompt of the report to work on',
});

const regionConfig = ['regionConfigId', 'Market', 'searchRegionConfigs'] as const;

export const regionConfigInPath = locator(...regionConfig, {
	description: 'The market of a schedule to work on',
});

/** The market as a filter. The service has no such filter, so it is not sent. */
export const regionConfigFilter = locator(...regionConfig, {
	description: 'Only the reports of this market of a schedule',
	required: false,
});

/** The market of a new report, in the body. */
export const regionConfigForReport = locator(...regionConfig, {
	description: 'The market of a schedule that the report belongs to',
	required: false,
	send: 'body',
});

/** The only market in which to run a schedule, in the body. */
export const regionConfigForRun = locator(
	'regionConfigId',
	'Market',
	'searchRegionConfigsOfSchedule',
	{
		description:
			'The only market to run; if empty, all active ones. This does not move the next scheduled run.',
		required: false,
		send: 'body',
	},
);

export const reportInPath = locator('reportId', 'Report', 'searchReports');

const scheduledReport = ['scheduledReportId', 'Schedule', 'searchScheduledReports'] as const;

export const scheduledReportInPath = locator(...scheduledReport, {
	description: 'The schedule to work on',
});

/** The schedule in the body. */
export const scheduledReportInBody = locator(...scheduledReport, {
	description: 'The schedule to add the market to',
	send: 'body',
});

/**
 * Builds the locator of the share link in the path.
 *
 * @param searchMethod name of the list search method for the links of its parent
 */
export function shareInPath(searchMethod: string): Field {
	return locator('shareId', 'Share Link', searchMethod, {
		description: 'The link to work on. Only links that you created are listed.',
	});
}

/** The report whose prompts a new record copies, in the body. */
export const sourceReportInBody = locator('sourceReportId', 'Source Report', 'searchReports', {
	description: 'The report to copy the prompts from',
	required: false,
	send: 'body',
});

export const webhookEndpointInPath = locator(
	'webhookId',
	'Webhook Endpoint',
	'searchWebhookEndpoints',
	{ description: 'The endpoint of the brand to work on' },
);

/** A past delivery of the endpoint in the path. */
export const webhookDeliveryInPath = locator('deliveryId', 'Delivery', 'searchWebhookDeliveries', {
	description: 'The delivery to work on, from the last 90 days',
});

const COMPETITORS = '/v1/brands/{brandId}/competitors';

/** The resource mapping methods of the tracking node. Its forms refer to them by name. */
export const trackingMappings = {
	getCompetitorFields: recordColumns({ path: COMPETITORS, records: 'competitors' }),
};

/** Fills the list of competitors to merge. */
export const getCompetitors = optionsOfBrand('mergedIds', async (client, brandId) =>
	(await readOffered(client, pathTo(COMPETITORS, { brandId }), {})).map(toListItem),
);

export const competitorFields = recordFields('getCompetitorFields');
