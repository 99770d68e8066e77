import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../base/time/timestamp';
import { zoneOf } from '../base/time/zone';
import { toMarket } from './series';

/** Names of the records that a report refers to; null when not known. */
export type Names = Record<'brand' | 'schedule', string | null>;

export type ReportFacts = ReturnType<typeof toFacts>;

/** The first fields of every item about a report; its times are those of the workflow. */
export const toFacts = (report: IDataObject, names: Names, timezone: string) => ({
	report_name: report.name ?? null,
	market: toMarket(report),
	date: toLocalDay(report.created_at, timezone),
	time: toLocal(report.created_at, timezone, { timeStyle: 'short' }),
	brand: names.brand,
	language: report.language ?? null,
	schedule: names.schedule,
});

/** The IDs of a report, with that of the schedule run or of the previous report. */
export const reportIds = (
	report: IDataObject,
	second: IDataObject = { batch_id: report.batch_id ?? null },
): IDataObject => ({
	report_id: report.id ?? null,
	...second,
	scheduled_report_id: report.scheduled_report_id ?? null,
	region_config_id: report.region_config_id ?? null,
	brand_id: report.brand_id ?? null,
});

/**
 * @param value a time of the service
 * @param timezone of the workflow, as n8n names it
 * @returns `2026-03-01`; null when it is no date
 */
export const toLocalDay = (value: unknown, timezone: string): string | null =>
	toLocal(value, timezone, { dateStyle: 'short' });

/** Sweden writes dates as ISO 8601 does. */
function toLocal(value: unknown, timezone: string, style: Intl.DateTimeFormatOptions) {
	const ms = toTimestamp(value);
	const timeZone = zoneOf(timezone);
	return Number.isNaN(ms) ? null : new Date(ms).toLocaleString('sv-SE', { ...style, timeZone });
}
