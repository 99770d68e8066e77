import { toNamedItem, toPausedRemark, toReportItem } from '../shared/forms/locators/labels';
import { getBrands, optionsOfBrand, readOffered } from '../shared/forms/locators/optionsOfBrand';

/**
 * Reports that can still complete or fail. A failed report can run again (docs/api.md 11.2, 11.3).
 */
const UNFINISHED = ['processing', 'draft', 'failed'];

/** The methods that fill the lists of the options. */
export const loadOptions = {
	getBrands,
	getReports: optionsOfBrand('options.reportIds', async (client, brandId) => {
		const lists = UNFINISHED.map(
			async (status) => await readOffered(client, '/v1/reports', { brand_id: brandId, status }),
		);
		return (await Promise.all(lists)).flat().map(toReportItem);
	}),
	getSchedules: optionsOfBrand('options.scheduledReportIds', async (client, brandId) => {
		const schedules = await readOffered(client, '/v1/scheduled-reports', { brand_id: brandId });
		return schedules.map((schedule) =>
			toNamedItem(schedule, schedule.frequency, toPausedRemark(schedule)),
		);
	}),
};
