import {
	getBrands,
	offeredOptions,
	readNewest,
	recordOptions,
	reports,
	scheduledReports,
	toReportItem,
} from '../shared/forms/declare';

/**
 * Reports that can still complete or fail. A failed report can run again (docs/api.md 11.2, 11.3).
 */
const UNFINISHED = ['processing', 'draft', 'failed'];

export const loadOptions = {
	getBrands,
	getReports: offeredOptions('options.reportIds', ['brandId'], async (client, selected) => {
		const lists = UNFINISHED.map(
			async (status) => await readNewest(client, reports, selected, { status }),
		);
		return (await Promise.all(lists)).flat().map(toReportItem);
	}),
	getSchedules: recordOptions('options.scheduledReportIds', scheduledReports),
};
