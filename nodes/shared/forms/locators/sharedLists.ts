import { toProperty } from '../describe/routedFields';
import type { Field } from '../describe/types';
import { type RecordList, recordOptions, searchList } from './editorList';
import { toNamedItem, toPausedRemark, toReportItem } from './labels';

/** A way to enter a record by hand. */
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

const brand = ['brandId', 'Brand', 'searchBrands'] as const;

const description = 'The ID or name of the brand to work on';

export const brandInPath = locator(...brand, { description });

export const brandInQuery = locator(...brand, { description, send: 'query' });

export const brandInBody = locator(...brand, { description, send: 'body' });

/** The brand whose records the next locator lists. It is not sent. */
export const brandForList = locator(...brand, {
	required: false,
	description:
		'The brand whose records are listed below. You can leave this empty if you enter an ID.',
});

const brands: RecordList = {
	path: '/v1/brands',
	hasSearch: true,
	toItem: (brand) => toNamedItem(brand, brand.website),
};

export const brandLists = { searchBrands: searchList(brands) };

export const getBrands = recordOptions(brands);

export const schedule = ['scheduledReportId', 'Schedule', 'searchScheduledReports'] as const;

export const reportFilter = locator('reportId', 'Report', 'searchReports', {
	description: 'Only records that this report found',
	required: false,
	send: 'query',
});

export const scheduledReportFilter = locator(...schedule, {
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

export const brandAuditLists = {
	searchBrandAudits: searchList({ path: '/v1/brands/{brandId}/audits' }),
};

export const campaignLists = {
	searchCampaigns: searchList({
		path: '/v1/brands/{brandId}/campaigns',
		toItem: (campaign) => toNamedItem(campaign, campaign.status),
	}),
};
