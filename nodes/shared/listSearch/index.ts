import type { IDataObject } from 'n8n-workflow';
import { contentLists } from './content';
import { openRecord } from './openRecord';
import { searchList } from './searchList';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** "Weekly check (completed, 2026-03-01)" */
function named(record: IDataObject, ...remarks: unknown[]): { name: string; value: string } {
	const shown = remarks.map(text).filter((remark) => remark !== '');
	const name = text(record.name) || text(record.id);
	return {
		name: shown.length > 0 ? `${name} (${shown.join(', ')})` : name,
		value: text(record.id),
	};
}

const day = (value: unknown): string => text(value).slice(0, 10);

const switchedOff = ({ is_active: isActive }: IDataObject): string =>
	isActive === false ? 'off' : '';

const toRegionConfig = (region: IDataObject) =>
	named(region, region.country, region.language, switchedOff(region));

const toShare = (share: IDataObject) =>
	named({ ...share, name: share.share_url }, untilDay(share.expires_at));

const untilDay = (value: unknown): string => (text(value) ? `until ${day(value)}` : '');

/** The list cuts long names off at their end, where addresses differ. */
const toEndpoint = ({ description, url, ...endpoint }: IDataObject) =>
	text(description) === ''
		? named({ ...endpoint, name: url }, switchedOff(endpoint))
		: named({ ...endpoint, name: description }, url, switchedOff(endpoint));

/** The methods that fill the locators, by the names that the parameters give. */
export const listSearch = {
	searchBrands: searchList({
		path: '/v1/brands',
		hasSearch: true,
		toItem: (brand) => named(brand, brand.website),
	}),
	searchReports: searchList({
		path: '/v1/reports',
		query: { brand_id: 'brandId' },
		needs: { brandId: 'a Brand' },
		hasSearch: true,
		toItem: (report) => named(report, report.status, day(report.created_at)),
	}),
	searchPrompts: searchList({
		path: '/v1/reports/{reportId}/prompts',
		isUnpaged: true,
		needs: { reportId: 'a Report' },
		toItem: (prompt) => ({ name: text(prompt.prompt_text), value: text(prompt.id) }),
	}),
	searchJobs: searchList({
		path: '/v1/jobs',
		toItem: (job) => named(job, job.status, job.message),
	}),
	searchCitations: searchList({
		path: '/v1/brands/{brandId}/citations',
		needs: { brandId: 'a Brand' },
		toItem: (citation) => ({ name: text(citation.url), value: text(citation.id) }),
	}),
	searchAliasSuggestions: searchList({
		path: '/v1/brands/{brandId}/alias-suggestions',
		isUnpaged: true,
		needs: { brandId: 'a Brand' },
		toItem: ({ business_name: name }) => ({ name: text(name), value: text(name) }),
	}),
	searchCompetitors: searchList({
		path: '/v1/brands/{brandId}/competitors',
		needs: { brandId: 'a Brand' },
		toItem: openRecord,
	}),
	searchBrandAudits: contentLists.searchBrandAudits,
	searchScheduledReports: searchList({
		path: '/v1/scheduled-reports',
		query: { brand_id: 'brandId' },
		needs: { brandId: 'a Brand' },
		hasSearch: true,
		toItem: (schedule) => named(schedule, schedule.frequency, switchedOff(schedule)),
	}),
	searchRegionConfigs: searchList({
		path: '/v1/region-configs',
		query: { brand_id: 'brandId' },
		needs: { brandId: 'a Brand' },
		hasSearch: true,
		toItem: toRegionConfig,
	}),
	searchRegionConfigsOfSchedule: searchList({
		path: '/v1/scheduled-reports/{scheduledReportId}/region-configs',
		isUnpaged: true,
		needs: { scheduledReportId: 'a Scheduled Report' },
		toItem: toRegionConfig,
	}),
	searchWebhookEndpoints: searchList({
		path: '/v1/brands/{brandId}/webhooks',
		needs: { brandId: 'a Brand' },
		toItem: toEndpoint,
	}),
	searchWebhookDeliveries: searchList({
		path: '/v1/brands/{brandId}/webhooks/{webhookId}/deliveries',
		needs: { brandId: 'a Brand', webhookId: 'a Webhook Endpoint' },
		toItem: openRecord,
	}),
	searchBrandShares: searchList({
		path: '/v1/brands/{brandId}/shares',
		isUnpaged: true,
		needs: { brandId: 'a Brand' },
		toItem: toShare,
	}),
	searchReportShares: searchList({
		path: '/v1/reports/{reportId}/shares',
		needs: { reportId: 'a Report' },
		toItem: toShare,
	}),
	searchScheduledReportShares: searchList({
		path: '/v1/scheduled-reports/{scheduledReportId}/shares',
		isUnpaged: true,
		needs: { scheduledReportId: 'a Scheduled Report' },
		toItem: toShare,
	}),
	searchAuditShares: searchList({
		path: '/v1/brands/{brandId}/audits/{auditId}/shares',
		needs: { brandId: 'a Brand', auditId: 'a Brand Audit' },
		toItem: toShare,
	}),
};
