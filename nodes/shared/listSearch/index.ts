import type { IDataObject } from 'n8n-workflow';
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
};
