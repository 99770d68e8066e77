import { toProperty } from '../describe/routedFields';
import type { Field } from '../describe/types';
import { type RecordList, recordOptions, searchList } from './editorList';
import { toNamedItem, toPausedRemark, toReportItem } from './labels';

export const BY_ID = {
	displayName: 'By ID',
	name: 'id',
	placeholder: 'e.g. 3f6c1f0e-8d5b-4b1e-9a57-2f6f7c1d9e10',
};

interface LocatorOptions {
	description?: string;
	required?: boolean;
	byHand?: Array<typeof BY_ID>;
	/** Where the ID is sent under the name of the parameter, unless it is in the path. */
	send?: 'body' | 'query';
}

/** Builds a parameter that selects one record, from a searchable list or by its ID. */
export function locator(
	name: string,
	displayName: string,
	searchMethod: string,
	options: LocatorOptions = {},
): Field<string> {
	const { description = `The ${displayName.toLowerCase()} to work on`, send } = options;
	const { required = true, byHand = [BY_ID] } = options;
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required,
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select from the list…',
				typeOptions: { searchListMethod: searchMethod, searchable: true },
			},
			...byHand.map((mode) => ({ ...mode, type: 'string' as const })),
		],
		...(send && { routing: { send: { type: send, property: toProperty(name) } } }),
	};
}

const brandLocator = ['brandId', 'Brand', 'searchBrands'] as const;

const description = 'The ID or name of the brand to work on';

export const brandInPath = locator(...brandLocator, { description });

export const brandInQuery = locator(...brandLocator, { description, send: 'query' });

export const brandInBody = locator(...brandLocator, { description, send: 'body' });

/** The brand whose records the next locator lists. It is not sent. */
export const brandForList = locator(...brandLocator, {
	required: false,
	description:
		'The brand whose records are listed below. You can leave this empty if you enter an ID.',
});

const brandList: RecordList = {
	path: '/v1/brands',
	hasSearch: true,
	toItem: (brand) => toNamedItem(brand, brand.website),
};

export const brandLists = { searchBrands: searchList(brandList) };

export const getBrands = recordOptions(brandList);

export const scheduleLocator = ['scheduledReportId', 'Schedule', 'searchScheduledReports'] as const;

export const reportFilter = locator('reportId', 'Report', 'searchReports', {
	description: 'Only records that this report found',
	required: false,
	send: 'query',
});

export const scheduledReportFilter = locator(...scheduleLocator, {
	description: 'Only the reports of this schedule',
	required: false,
	send: 'query',
});

export const reportList: RecordList = {
	path: '/v1/reports',
	query: { brand_id: 'brandId' },
	hasSearch: true,
	toItem: toReportItem,
};

export const scheduleList: RecordList = {
	path: '/v1/scheduled-reports',
	query: { brand_id: 'brandId' },
	hasSearch: true,
	toItem: (schedule) => toNamedItem(schedule, schedule.frequency, toPausedRemark(schedule)),
};

export const reportLists = {
	searchReports: searchList(reportList),
	searchScheduledReports: searchList(scheduleList),
};

export const brandAuditInPath = locator('auditId', 'Brand Audit', 'searchBrandAudits');

export const brandAuditLists = {
	searchBrandAudits: searchList({ path: '/v1/brands/{brandId}/audits' }),
};

export const campaignLists = {
	searchCampaigns: searchList({
		path: '/v1/brands/{brandId}/campaigns',
		toItem: (campaign) => toNamedItem(campaign, campaign.status),
	}),
};
