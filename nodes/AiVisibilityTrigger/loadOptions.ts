import type { IDataObject } from 'n8n-workflow';
import { toNamedItem, toOffRemark, toReportItem } from '../shared/locators/labels';
import { optionsOfBrand } from '../shared/locators/optionsOfBrand';
import type { ApiClient } from '../shared/requests/client';
import { readPages } from '../shared/requests/pagination';

/** The newest come first; who needs an older one enters its ID. */
const MOST_SHOWN = 500;

/** What can still complete or fail: a failed report is run again as it is (docs/api.md 11.2, 11.3). */
const UNFINISHED = ['processing', 'draft', 'failed'];

async function read(client: ApiClient, path: string, query: IDataObject): Promise<IDataObject[]> {
	const request = { method: 'GET' as const, path, query };
	return (await readPages(client, request, 'cursor', MOST_SHOWN)) as IDataObject[];
}

/** The methods that fill the lists of the options. */
export const loadOptions = {
	getReports: optionsOfBrand('options.reportIds', async (client, brandId) => {
		const lists = UNFINISHED.map(
			async (status) => await read(client, '/v1/reports', { brand_id: brandId, status }),
		);
		return (await Promise.all(lists)).flat().map(toReportItem);
	}),
	getSchedules: optionsOfBrand('options.scheduledReportIds', async (client, brandId) => {
		const schedules = await read(client, '/v1/scheduled-reports', { brand_id: brandId });
		return schedules.map((schedule) =>
			toNamedItem(schedule, schedule.frequency, toOffRemark(schedule)),
		);
	}),
};
