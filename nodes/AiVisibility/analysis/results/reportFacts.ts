import type { IDataObject } from 'n8n-workflow';
import { toMarket } from '../../../shared/forms/records/reportSeries';
import { toLocalDay } from './localDay';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readRecord } from './readRecord';

/** The first fields of every item about a report. */
export type ReportFacts = Awaited<ReturnType<typeof readReportFacts>>;

/** The names of the records that a report refers to; null when not known. */
export type Names = Record<'brand' | 'schedule', string | null>;

/**
 * Reads what a report is about. A name that the key may not read is null, because it is not worth a
 * failed run.
 *
 * @param known the names, if they were read
 * @throws ApiFailure for anything but a refusal
 */
export async function readReportFacts(
	context: OperationContext,
	report: IDataObject,
	known?: Names,
) {
	const { brand, schedule } = known ?? (await readNames(context, report));
	return {
		/** Of its creation, in the time zone of the workflow. */
		date: toLocalDay(report.created_at, context.timezone) ?? null,
		brand,
		market: toMarket(report),
		language: report.language ?? null,
		schedule,
		report_name: report.name ?? null,
	};
}

async function readNames(context: OperationContext, report: IDataObject): Promise<Names> {
	const [brand, schedule] = await Promise.all([
		readRecord(context, '/v1/brands/{id}', report.brand_id),
		readRecord(context, '/v1/scheduled-reports/{id}', report.scheduled_report_id),
	]);
	const nameOf = (record: IDataObject | null) =>
		typeof record?.name === 'string' ? record.name : null;
	return { brand: nameOf(brand), schedule: nameOf(schedule) };
}

/** The IDs of a report. */
export const reportIds = (report: IDataObject): IDataObject => ({
	report_id: report.id ?? null,
	batch_id: report.batch_id ?? null,
	scheduled_report_id: report.scheduled_report_id ?? null,
	region_config_id: report.region_config_id ?? null,
	brand_id: report.brand_id ?? null,
});
