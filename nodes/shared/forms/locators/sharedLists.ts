import { toNamedItem, toPausedRemark, toReportItem, toTitledItem } from './labels';
import { locator } from './locator';
import { searchList } from './searchList';

const brand = ['brandId', 'Brand', 'searchBrands'] as const;

export const brandInPath = locator(...brand);

export const brandInQuery = locator(...brand, { send: 'query' });

export const brandInBody = locator(...brand, { send: 'body' });

/** The brand whose records the next locator lists. It is not sent. */
export const brandForList = locator(...brand, {
	required: false,
	description: 'The brand whose records are listed below. Not needed if you enter an ID.',
});

/** Fills the lists of brands in every node. */
export const brandLists = {
	searchBrands: searchList({
		path: '/v1/brands',
		hasSearch: true,
		toItem: (brand) => toNamedItem(brand, brand.website),
	}),
};

const scheduledReport = ['scheduledReportId', 'Schedule', 'searchScheduledReports'] as const;

/** The report in the query, as a filter. */
export const reportFilter = locator('reportId', 'Report', 'searchReports', {
	description: 'Only what this report found',
	required: false,
	send: 'query',
});

/** The schedule in the query, as a filter. */
export const scheduledReportFilter = locator(...scheduledReport, {
	description: 'Only the reports of this schedule',
	required: false,
	send: 'query',
});

/** Fills the lists of reports and schedules. */
export const reportLists = {
	searchReports: searchList({
		path: '/v1/reports',
		query: { brand_id: 'brandId' },
		hasSearch: true,
		toItem: toReportItem,
	}),
	searchScheduledReports: searchList({
		path: '/v1/scheduled-reports',
		query: { brand_id: 'brandId' },
		hasSearch: true,
		toItem: (schedule) => toNamedItem(schedule, schedule.frequency, toPausedRemark(schedule)),
	}),
};

export const brandAuditInPath = locator('auditId', 'Brand Audit', 'searchBrandAudits');

/** Fills the lists of brand audits. */
export const brandAuditLists = {
	searchBrandAudits: searchList({ path: '/v1/brands/{brandId}/audits' }),
};

/** Fills the lists of campaigns. */
export const campaignLists = {
	searchCampaigns: searchList({
		path: '/v1/brands/{brandId}/campaigns',
		toItem: (campaign) => toTitledItem(campaign, campaign.name, campaign.status),
	}),
};
