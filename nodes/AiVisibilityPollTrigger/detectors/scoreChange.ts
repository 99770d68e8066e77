import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { differenceOf } from '../../shared/base/values/display';
import { byId, inOrderOfTime, readNumber } from '../records';
import type { Detector, FoundEvent } from './detector';
import { statusChange } from './statusChange';

/** Returns the same text for reports to compare; undefined for a report without a series. */
export type SeriesOf = (report: IDataObject) => string | undefined;

/** Whether a difference is an event, in points. */
export type IsEvent = (difference: number) => boolean;

/** Fields of the report that the item also has. */
const KEPT_FIELDS = [
	'brand_id',
	'name',
	'country',
	'language',
	'location',
	'region_config_id',
	'scheduled_report_id',
	'batch_id',
	'created_at',
];

interface ScoredReport {
	report: IDataObject;
	series: string;
	score: number;
	/** Creation, in ms since 1970. */
	time: number;
}

/** Finds reports that have a score for the first time. */
const scored = statusChange({
	subject: 'report',
	wanted: new Set(['scored']),
	statusOf: ({ visibility_score: score }) => (readNumber(score) === undefined ? '' : 'scored'),
});

/**
 * Compares each report that has a score for the first time with the newest report of its series
 * before it. A report that was created before one that was compared already is not compared, because
 * the next report has undone the difference.
 */
export function scoreChange(seriesOf: SeriesOf, isEvent: IsEvent = () => true): Detector {
	return {
		detect: (memory, records, reading) => {
			const { memory: next, found } = scored.detect(memory, records, reading);
			const isNew = new Set(found.map(({ record }) => record));
			return { memory: next, found: compare(records, isNew, seriesOf, isEvent) };
		},
	};
}

function compare(
	records: IDataObject[],
	newReports: ReadonlySet<IDataObject>,
	seriesOf: SeriesOf,
	isEvent: IsEvent,
): FoundEvent[] {
	const reports = [...byId(records).values()].flatMap((report): ScoredReport[] => {
		const series = seriesOf(report);
		const score = readNumber(report.visibility_score);
		const time = toTimestamp(report.created_at);
		if (series === undefined || score === undefined || Number.isNaN(time)) return [];
		return [{ report, series, score, time }];
	});
	const isNew = ({ report }: ScoredReport) => newReports.has(report);
	const known = reports.filter((each) => !isNew(each));
	const newestKnown = new Map(inOrderOfTime(known).map(({ series, time }) => [series, time]));
	const last = new Map<string, ScoredReport>();
	// Of reports of the same time, the new one is the later one.
	return inOrderOfTime([...reports.filter(isNew), ...known]).flatMap((each) => {
		const before = last.get(each.series);
		last.set(each.series, each);
		const isLate = each.time < (newestKnown.get(each.series) ?? -Infinity);
		if (before === undefined || isLate || !isNew(each)) return [];
		return isEvent(differenceOf(before.score, each.score)) ? [toFound(before, each)] : [];
	});
}

function toFound(before: ScoredReport, { report, score, time }: ScoredReport): FoundEvent {
	const names = KEPT_FIELDS.filter((name) => name in report);
	const fields = Object.fromEntries(names.map((name) => [name, report[name]]));
	const ids = { report_id: String(report.id), previous_report_id: String(before.report.id) };
	const scores = { measure: 'score' as const, from: before.score, to: score };
	return toChange(scores, { ...ids, ...fields }, time);
}

/** Builds the event of a change, in the score or in the mention rate. */
export function toChange(
	{ measure, from, to }: { measure: 'score' | 'mention_rate'; from: number; to: number },
	about: IDataObject,
	time: number,
): FoundEvent {
	const difference = differenceOf(from, to);
	const direction = difference > 0 ? 'up' : 'down';
	const record = { direction, measure, from, to, difference, ...about };
	return { event: `visibility.${direction}`, record, time };
}

/**
 * Creates a function that selects differences.
 *
 * @param threshold the smallest difference that is an event, in points
 * @param direction `up`, `down`, or `both`
 */
export function differenceFilter(threshold: number, direction: unknown): IsEvent {
	return (difference) => {
		const isWanted = direction === 'both' || direction === (difference > 0 ? 'up' : 'down');
		return difference !== 0 && Math.abs(difference) >= threshold && isWanted;
	};
}
