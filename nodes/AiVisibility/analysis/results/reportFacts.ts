import type { IDataObject } from 'n8n-workflow';
import { toMarket } from '../../../shared/forms/records/reportSeries';
import { toLocalDay } from '../../../shared/run/input/dates';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readNames, type Names } from './names';

/** The first fields of every item about a report. */
export interface ReportFacts {
	/** Date of its creation, in the time zone of the workflow. */
	date: string | null;
	brand: string | null;
	market: string | null;
	language: unknown;
	schedule: string | null;
	report_name: unknown;
}

/**
 * Reads what a report is about.
 *
 * @param known the names, if they were read
 * @throws ApiFailure
 */
export async function readReportFacts(
	context: OperationContext,
	report: IDataObject,
	known?: Names,
): Promise<ReportFacts> {
	const { brand, schedule } = known ?? (await readNames(context, report));
	return {
		date: toLocalDay(report.created_at, context.timezone) ?? null,
		brand,
		market: toMarket(report),
		language: report.language ?? null,
		schedule,
		report_name: report.name ?? null,
	};
}

/** The IDs of a report. */
export const reportIds = (report: IDataObject): IDataObject => ({
	report_id: report.id ?? null,
	batch_id: report.batch_id ?? null,
	scheduled_report_id: report.scheduled_report_id ?? null,
	region_config_id: report.region_config_id ?? null,
	brand_id: report.brand_id ?? null,
});
