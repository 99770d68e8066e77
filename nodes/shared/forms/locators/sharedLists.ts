import type { RecordList } from './editorList';
import { toNamedItem, toPausedRemark, toReportItem } from './labels';
import { locator } from './locator';
import { recordOptions, searchList } from './searchList';

const brand = ['brandId', 'Brand', 'searchBrands'] as const;

export const brandInPath = locator(...brand);

export const brandInQuery = locator(...brand, { send: 'query' });

export const brandInBody = locator(...brand, { send: 'body' });

/** The brand whose records the next locator lists. It is not sent. */
export const brandForList = locator(...brand, {
	required: false,
	description: 'The brand whose records are listed below. Not needed if you enter an ID.',
});

const brands: RecordList = {
	path: '/v1/brands',
	hasSearch: true,
	toItem: (brand) => toNamedItem(brand, brand.website),
};

export const brandLists = { searchBrands: searchList(brands) };

export const getBrands = recordOptions('brandIds', brands);

const scheduledReport = ['scheduledReportId', 'Schedule', 'searchScheduledReports'] as const;

export const reportFilter = locator('reportId', 'Report', 'searchReports', {
	description: 'Only what this report found',
	required: false,
	send: 'query',
});

export const scheduledReportFilter = locator(...scheduledReport, {
	description: 'Only the reports of this schedule',
	required: false,
	send: 'query',
});

export const reports: RecordList = {
	path: '/v1/reports',
	query: { brand_id: 'brandId' },
	hasSearch: true,
	toItem: toReportItem,
};

export const scheduledReports: RecordList = {
	path: '/v1/scheduled-reports',
	query: { brand_id: 'brandId' },
	hasSearch: true,
	toItem: (schedule) => toNamedItem(schedule, schedule.frequency, toPausedRemark(schedule)),
};

export const reportLists = {
	searchReports: searchList(reports),
	searchScheduledReports: searchList(scheduledReports),
};

export const brandAuditInPath = locator('auditId', 'Brand Audit', 'searchBrandAudits');

export const brandAudits: RecordList = { path: '/v1/brands/{brandId}/audits' };

export const brandAuditLists = { searchBrandAudits: searchList(brandAudits) };

export const campaignLists = {
	searchCampaigns: searchList({
		path: '/v1/brands/{brandId}/campaigns',
		toItem: (campaign) => toNamedItem(campaign, campaign.status),
	}),
};
