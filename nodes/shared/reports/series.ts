import type { IDataObject } from 'n8n-workflow';
import { DAY_MS } from '../base/time/clock';
import { createdAt } from '../base/time/timestamp';
import { groupBy } from '../base/values/records';
import { fold } from './folding';
import { medianOf } from './judge/chance';

/** What the service calls a report without a name (sandbox/api.md 11.1). */
const UNTITLED = fold('Untitled Report');

/** Reports before a report that tell its history, and that are shown with it. */
export const MOST_EARLIER = 40;
export const MOST_IN_CHART = 12;

/**
 * The series of a report, whose reports it is compared with: with a schedule, those of that schedule
 * and market (sandbox/api.md 12.2); without one, those of the same name and market, scheduled or not.
 *
 * @returns undefined for a report without a schedule and a name of its own
 */
export const seriesOf = (report: IDataObject): string | undefined => keysOf(report)[0];

/** The series that a report is part of: of its schedule, and of its name. */
function keysOf(report: IDataObject): string[] {
	const { scheduled_report_id: schedule, name: text } = report;
	const name = typeof text === 'string' ? fold(text) : '';
	return [
		...(schedule ? [JSON.stringify(['schedule', schedule, marketKey(report)])] : []),
		...(name === '' || name === UNTITLED ? [] : [JSON.stringify(['name', name, placeOf(report)])]),
	];
}

/**
 * @param records of the brand
 * @returns a function that finds the completed reports before a report in its series, the newest first:
 * with that it is compared. Empty for a report without a series
 */
export function seriesIn(records: IDataObject[], most = MOST_EARLIER) {
	// A list that shifts while it is read has a report twice.
	const all = [...new Map(records.map((each) => [each.id, each])).values()]
		.filter(({ status = 'completed' }) => status === 'completed')
		.map((record) => ({ record, time: createdAt(record) }))
		.filter(({ time }) => !Number.isNaN(time))
		.sort((a, b) => b.time - a.time);
	const keyed = all.flatMap((each) => keysOf(each.record).map((key) => ({ key, ...each })));
	const series = new Map(groupBy(keyed, ({ key }) => key).map((group) => [group[0].key, group]));
	return (report: IDataObject) => {
		const list = series.get(seriesOf(report) ?? '') ?? [];
		const time = createdAt(report);
		// A search by halves: a poll asks for each of up to 5,000 reports of one series.
		let [first, end] = [0, list.length];
		while (first < end) {
			const middle = (first + end) >> 1;
			if (list[middle].time < time) end = middle;
			else first = middle + 1;
		}
		return list.slice(first, first + most).map(({ record }) => record);
	};
}

/** The scores of reports, oldest first. @param newestFirst as `seriesIn` returns them */
export const scoresOf = (newestFirst: IDataObject[]): number[] =>
	newestFirst.flatMap((record) => scoreOf(record) ?? []).reverse();

/** The median of the scores above 0 of some reports, in points; NaN without any. */
export const usualScore = (records: IDataObject[]): number =>
	medianOf(scoresOf(records).filter((score) => score > 0));

/**
 * Whether a report is older than twice the time since the report before it, and than two weeks; with
 * fewer than three before it, than five weeks.
 *
 * @param earlier the reports before it in its series, newest first
 * @param now in ms since 1970
 */
export function isStale(report: IDataObject, earlier: IDataObject[], now: number): boolean {
	const time = createdAt(report);
	const isShort = earlier.length < 3;
	const days = isShort ? 35 : Math.max(14, (2 * (time - createdAt(earlier[0]))) / DAY_MS);
	return now - time > days * DAY_MS;
}

/** How many reports a series has in a year, by its last eight; undefined for a single one. */
export function reportsPerYear(newestFirst: IDataObject[]): number | undefined {
	const times = newestFirst.slice(0, 8).map(createdAt);
	const days = (times[0] - times[times.length - 1]) / DAY_MS;
	return times.length < 2 ? undefined : Math.round((365 * (times.length - 1)) / Math.max(1, days));
}

/** Of more reports before it, a series has no longer history. */
const LONG_HISTORY = 8;

/**
 * Finds the reports that tell best how a brand stands: the run of the newest report of the series with
 * the longest history that is not stale, else of the newest report. Reports of a schedule are no history
 * of one that was made by hand, also where it has their name.
 *
 * @param records of the brand, newest first
 * @param now in ms since 1970
 */
export function latestRun(records: IDataObject[], now: number): IDataObject[] {
	const beforeIn = seriesIn(records);
	const isScheduled = ({ scheduled_report_id: schedule }: IDataObject) => Boolean(schedule);
	const historyOf = (report: IDataObject) => {
		const alike = beforeIn(report).filter((each) => isScheduled(each) === isScheduled(report));
		return Math.min(LONG_HISTORY, alike.length);
	};
	const current = groupBy(records, (record) => seriesOf(record) ?? '')
		.map(([newest]) => newest)
		.filter((each) => beforeIn(each).length > 0 && !isStale(each, beforeIn(each), now))
		.sort((a, b) => historyOf(b) - historyOf(a));
	const [report] = [...current, ...records];
	return report === undefined ? [] : runOf(report, records);
}

/** Returns the reports of a report's run, one for each market, the report itself first. */
export function runOf(report: IDataObject, records: IDataObject[]): IDataObject[] {
	const { batch_id: run } = report;
	const same = records.filter((each) => run && each.batch_id === run);
	return groupBy([report, ...same], marketKey).map(([first]) => first);
}

/**
 * Of a run in several markets, the report of the brand's own country, else that of the longest series.
 *
 * @param run its reports
 * @param records of the brand, newest first
 * @param brand its record; null when the key may not read it
 */
export function ownReport(
	run: IDataObject[],
	records: IDataObject[],
	brand: IDataObject | null,
): IDataObject {
	const beforeIn = seriesIn(records);
	const home = countryOf(brand ?? {});
	const isHome = (report: IDataObject) => Number(home !== '' && countryOf(report) === home);
	const [report] = [...run].sort(
		(a, b) => isHome(b) - isHome(a) || beforeIn(b).length - beforeIn(a).length,
	);
	return report;
}

/** The name of a country in capitals: records have its name or its code. */
function countryOf({ country }: IDataObject): string {
	const text = String(country ?? '')
		.trim()
		.toUpperCase();
	return /^[A-Z]{2}$/.test(text) ? (COUNTRY_NAMES.of(text) ?? text).toUpperCase() : text;
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** By region config, or by country, language and location. */
const marketKey = (report: IDataObject): string =>
	String(report.region_config_id || placeOf(report));

const placeOf = ({ country, language, location }: IDataObject): string =>
	JSON.stringify([country, language, location].map((part) => fold(String(part ?? ''))));

/** "Berlin, Germany" */
export function toMarket({ location, country }: IDataObject): string | null {
	const parts = [location, country].filter((part) => typeof part === 'string' && part !== '');
	return parts.length === 0 ? null : parts.join(', ');
}

/** The score of a report, which is null until it has completed (sandbox/api.md 11.7), with one decimal. */
export function scoreOf(report: IDataObject | undefined): number | null {
	const score = report?.visibility_score;
	return typeof score === 'number' ? Math.round(10 * score) / 10 : null;
}
