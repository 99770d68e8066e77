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
	time: toLocalTime(report.created_at, timezone),
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
export function toLocalDay(value: unknown, timezone: string): string | null {
	const timeZone = zoneOf(timezone);
	const ms = toTimestamp(value);
	// Sweden writes dates as ISO 8601 does.
	return Number.isNaN(ms) ? null : new Date(ms).toLocaleDateString('sv-SE', { timeZone });
}

/** `09:30`; null when it is no time. */
function toLocalTime(value: unknown, timezone: string): string | null {
	const ms = toTimestamp(value);
	const style = { hour: '2-digit', minute: '2-digit', timeZone: zoneOf(timezone) } as const;
	return Number.isNaN(ms) ? null : new Date(ms).toLocaleTimeString('sv-SE', style);
}
