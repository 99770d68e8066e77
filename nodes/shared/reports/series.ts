import type { IDataObject } from 'n8n-workflow';
import { shortHash } from '../base/values/records';

/**
 * The series of a report: the reports of one schedule for one market, by region config or by country
 * and language (docs/api.md 12.2).
 *
 * @returns the same text for reports of the same series; undefined for a report without a schedule
 */
export function seriesBySchedule(report: IDataObject): string | undefined {
	const { scheduled_report_id: schedule, region_config_id: region } = report;
	return schedule ? shortHash([schedule, region || placeOf(report)]) : undefined;
}

/** What the service calls a report without a name (docs/api.md 11.1). */
const NO_NAME = 'Untitled Report';

/**
 * The series of a report by its name and market.
 *
 * @returns the same text for reports of the same series; undefined for a report without a name of its
 * own
 */
export function seriesByName(report: IDataObject): string | undefined {
	const name = typeof report.name === 'string' ? report.name.trim() : '';
	return name === '' || name === NO_NAME ? undefined : shortHash([name, placeOf(report)]);
}

/** The series of a report: by its schedule, or by its name where it has none. */
export const seriesOf = (report: IDataObject): string | undefined =>
	report.scheduled_report_id ? seriesBySchedule(report) : seriesByName(report);

function placeOf({ country, language, location }: IDataObject): unknown {
	return [country ?? null, language ?? null, location ?? null];
}

/** The market of a report in words: "Berlin, Germany". */
export function toMarket({ location, country }: IDataObject): string | null {
	const parts = [location, country].filter((part) => typeof part === 'string' && part !== '');
	return parts.length === 0 ? null : parts.join(', ');
}

/** The score of a report, which is null until it has completed (docs/api.md 11.7). */
export function scoreOf(report: IDataObject | undefined): number | null {
	const score = report?.visibility_score;
	return typeof score === 'number' ? score : null;
}
