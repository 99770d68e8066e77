import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../base/time/timestamp';
import { fold } from './folding';

/** What the service calls a report without a name (docs/api.md 11.1). */
const NO_NAME = fold('Untitled Report');

/** Number of reports before a report that tell its history, and what is usual in its series. */
export const MOST_EARLIER = 11;

/**
 * The series of a report, whose reports it is compared with: with a schedule, those of that schedule
 * and market (docs/api.md 12.2); without one, those of the same name and market, scheduled or not.
 *
 * @returns undefined for a report without a schedule and a name of its own
 */
export const seriesOf = (report: IDataObject): string | undefined => keysOf(report)[0];

/** The series that a report is part of: of its schedule, and of its name. */
function keysOf(report: IDataObject): string[] {
	const { scheduled_report_id: schedule, region_config_id: region } = report;
	const place = placeOf(report);
	const name = nameOf(report);
	return [
		...(schedule ? [JSON.stringify(['schedule', schedule, region || place])] : []),
		...(name === '' || name === NO_NAME ? [] : [JSON.stringify(['name', name, place])]),
	];
}

/**
 * Finds the completed reports before a report in its series.
 *
 * @param records of the brand
 * @returns a function whose result is the newest first: the first one is what the report is compared
 * with. Empty for a report without a series
 */
export function seriesIn(records: IDataObject[]): (report: IDataObject) => IDataObject[] {
	// A list that shifts while it is read has a report twice.
	const all = [...new Map(records.map((each) => [each.id, each])).values()]
		.filter(({ status = 'completed' }) => status === 'completed')
		.map((record) => ({ record, time: timeOf(record) }))
		.filter(({ time }) => !Number.isNaN(time))
		.sort((a, b) => b.time - a.time);
	const series = new Map<string, typeof all>();
	for (const each of all) {
		for (const key of keysOf(each.record)) {
			const known = series.get(key);
			if (known === undefined) series.set(key, [each]);
			else known.push(each);
		}
	}
	return (report) => {
		const list = series.get(seriesOf(report) ?? '') ?? [];
		const first = list.findIndex(({ time }) => time < timeOf(report));
		return first === -1 ? [] : list.slice(first, first + MOST_EARLIER).map(({ record }) => record);
	};
}

/** The scores of reports, oldest first. @param newestFirst as `seriesIn` returns them */
export const scoresOf = (newestFirst: IDataObject[]): number[] =>
	newestFirst.flatMap((record) => scoreOf(record) ?? []).reverse();

const timeOf = ({ created_at: time }: IDataObject): number => toTimestamp(time);

const nameOf = ({ name }: IDataObject): string => (typeof name === 'string' ? fold(name) : '');

const placeOf = ({ country, language, location }: IDataObject): string =>
	JSON.stringify([country ?? null, language ?? null, location ?? null]);

/** The market of a report in words: "Berlin, Germany". */
export function toMarket({ location, country }: IDataObject): string | null {
	const parts = [location, country].filter((part) => typeof part === 'string' && part !== '');
	return parts.length === 0 ? null : parts.join(', ');
}

/** The score of a report, which is null until it has completed (docs/api.md 11.7), with one decimal. */
export function scoreOf(report: IDataObject | undefined): number | null {
	const score = report?.visibility_score;
	return typeof score === 'number' ? Math.round(10 * score) / 10 : null;
}
