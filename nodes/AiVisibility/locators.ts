import type { IDataObject } from 'n8n-workflow';
import {
	brandAuditLists,
	brandLists,
	type Field,
	locator,
	reportLists,
	searchList,
	textOrEmpty,
	toDay,
	toListItem,
	toNamedItem,
	toPausedRemark,
	toTitledItem,
} from '../shared/forms/declare';

const toRegionConfig = (region: IDataObject) =>
	toNamedItem(region, region.country, region.language, toPausedRemark(region));

const toShare = (share: IDataObject) =>
	toNamedItem({ ...share, name: share.share_url }, toExpiryRemark(share.expires_at));

const toExpiryRemark = (value: unknown): string => (toDay(value) ? `until ${toDay(value)}` : '');

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
		needs: { reportId: 'Report' },
		toItem: (prompt) => toTitledItem(prompt, prompt.prompt_text),
	}),
	searchJobs: searchList({
		path: '/v1/jobs',
		toItem: (job) => toNamedItem(job, job.status, job.message),
	}),
	searchCitations: searchList({
		path: '/v1/brands/{brandId}/citations',
		needs: { brandId: 'Brand' },
		toItem: (citation) => toTitledItem(citation, citation.url),
	}),
	searchAliasSuggestions: searchList({
		path: '/v1/brands/{brandId}/alias-suggestions',
		isUnpaged: true,
		needs: { brandId: 'Brand' },
		toItem: ({ business_name: name }) => ({ name: textOrEmpty(name), value: textOrEmpty(name) }),
	}),
	searchCompetitors: searchList({
		path: '/v1/brands/{brandId}/competitors',
		needs: { brandId: 'Brand' },
		toItem: toListItem,
	}),
	searchRegionConfigs: searchList({
		path: '/v1/region-configs',
		query: { brand_id: 'brandId' },
		needs: { brandId: 'Brand' },
		hasSearch: true,
		toItem: toRegionConfig,
	}),
	searchRegionConfigsOfSchedule: searchList({
		path: '/v1/scheduled-reports/{scheduledReportId}/region-configs',
		isUnpaged: true,
		needs: { scheduledReportId: 'Schedule' },
		toItem: toRegionConfig,
	}),
	searchWebhookEndpoints: searchList({
		path: '/v1/brands/{brandId}/webhooks',
		needs: { brandId: 'Brand' },
		toItem: toEndpoint,
	}),
	searchWebhookDeliveries: searchList({
		path: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries',
		needs: { brandId: 'Brand', webhookId: 'Webhook Endpoint' },
		toItem: toListItem,
	}),
	searchBrandShares: searchList({
		path: '/v1/brands/{brandId}/shares',
		isUnpaged: true,
		needs: { brandId: 'Brand' },
		toItem: toShare,
	}),
	searchReportShares: searchList({
		path: '/v1/reports/{reportId}/shares',
		needs: { reportId: 'Report' },
		toItem: toShare,
	}),
	searchScheduledReportShares: searchList({
		path: '/v1/scheduled-reports/{scheduledReportId}/shares',
		isUnpaged: true,
		needs: { scheduledReportId: 'Schedule' },
		toItem: toShare,
	}),
	searchAuditShares: searchList({
		path: '/v1/brands/{brandId}/audits/{auditId}/shares',
		needs: { brandId: 'Brand', auditId: 'Brand Audit' },
		toItem: toShare,
	}),
};

/** The suggestion in the path. It has no ID, so its name is used. */
export const aliasSuggestionInPath = locator({
	displayName: 'Business Name',
	name: 'businessName',
	searchMethod: 'searchAliasSuggestions',
	description: 'The suggested name',
	placeholder: 'e.g. Acme Coffee Ltd.',
	isName: true,
});

export const citationInPath = locator({
	displayName: 'Citation',
	name: 'citationId',
	searchMethod: 'searchCitations',
	description: 'The cited page to work on',
});

export const competitorInPath = locator({
	displayName: 'Competitor',
	name: 'competitorId',
	searchMethod: 'searchCompetitors',
	description: 'The competitor of the brand to work on',
});

export const jobInPath = locator({
	displayName: 'Job',
	name: 'jobId',
	searchMethod: 'searchJobs',
	description:
		'The job to work on. Jobs are kept for one hour, and an API key only sees the jobs that it started.',
});

export const promptInPath = locator({
	displayName: 'Prompt',
	name: 'promptId',
	searchMethod: 'searchPrompts',
	description: 'The prompt of the report to work on',
});

const regionConfig = {
	displayName: 'Market',
	name: 'regionConfigId',
	searchMethod: 'searchRegionConfigs',
};

export const regionConfigInPath = locator({
	...regionConfig,
	description: 'The market of a schedule to work on',
});

/** The market as a filter. The service has no such filter, so it is not sent. */
export const regionConfigFilter = locator({
	...regionConfig,
	description: 'Only the reports of this market of a schedule',
	required: false,
});

/** The market of a new report, in the body. */
export const regionConfigForReport = locator({
	...regionConfig,
	description: 'The market of a schedule that the report belongs to',
	required: false,
	send: { type: 'body', property: 'region_config_id' },
});

/** The only market in which to run a schedule, in the body. */
export const regionConfigForRun = locator({
	...regionConfig,
	searchMethod: 'searchRegionConfigsOfSchedule',
	description:
		'The only market to run; if empty, all active ones. This does not move the next scheduled run.',
	required: false,
	send: { type: 'body', property: 'region_config_id' },
});

export const reportInPath = locator({
	displayName: 'Report',
	name: 'reportId',
	searchMethod: 'searchReports',
	description: 'The report to work on',
});

const scheduledReport = {
	displayName: 'Schedule',
	name: 'scheduledReportId',
	searchMethod: 'searchScheduledReports',
};

export const scheduledReportInPath = locator({
	...scheduledReport,
	description: 'The schedule to work on',
});

/** The schedule in the body. */
export const scheduledReportInBody = locator({
	...scheduledReport,
	description: 'The schedule to add the market to',
	send: { type: 'body', property: 'scheduled_report_id' },
});

/**
 * Builds the locator of the share link in the path.
 *
 * @param searchMethod name of the list search method for the links of its parent
 */
export function shareInPath(searchMethod: string): Field {
	return locator({
		displayName: 'Share Link',
		name: 'shareId',
		searchMethod,
		description: 'The link to work on. Only links that you created are listed.',
	});
}

/** The report whose prompts a new record copies, in the body. */
export const sourceReportInBody = locator({
	displayName: 'Source Report',
	name: 'sourceReportId',
	searchMethod: 'searchReports',
	description: 'The report to copy the prompts from',
	required: false,
	send: { type: 'body', property: 'source_report_id' },
});

export const webhookEndpointInPath = locator({
	displayName: 'Webhook Endpoint',
	name: 'webhookId',
	searchMethod: 'searchWebhookEndpoints',
	description: 'The endpoint of the brand to work on',
});

/** A past delivery of the endpoint in the path. */
export const webhookDeliveryInPath = locator({
	displayName: 'Delivery',
	name: 'deliveryId',
	searchMethod: 'searchWebhookDeliveries',
	description: 'The delivery to work on, from the last 90 days',
});
