import type { IDataObject } from 'n8n-workflow';
import { differenceOf } from '../../shared/base/values/differenceOf';
import { idOf, inOrderOfTime, MOST_REMEMBERED, timeOf } from '../records';
import { readNumber, readObject } from '../state/entries';
import type { Detector, FoundEvent, Pass } from './detector';

/** Settings of the detector. */
export interface ScoreSettings {
	/** @returns reports with the same series are compared; undefined for a report without a series */
	seriesOf: (report: IDataObject) => string | undefined;
	/** Whether a difference is an event, in points. */
	isEvent: (difference: number) => boolean;
}

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

/** What is kept of a report for comparing. */
interface ScoredReport {
	series: string;
	id: string;
	score: number;
	/** Creation, in ms since 1970. */
	time: number;
	/** Further fields of the item. */
	fields: IDataObject;
}

/** The newest report of a series that has a score. */
type Newest = [id: string, score: number, time: number];

/**
 * Compares each report that has a score with the newest report of its series, and makes it the newest.
 * It is an event when the difference is large enough. A report that was created before the newest one
 * is not compared, because the next report would undo the difference.
 *
 * Reports of one pass are compared at its end, oldest first, because the previous report may be on a
 * later page. At most `MOST_REMEMBERED` reports of a list are read.
 */
export function scoreChange(settings: ScoreSettings): Detector {
	return {
		resume: (memory) => new ScorePass(settings, memory ?? {}),
		examples: (records) => {
			const reports = records.flatMap((record) => toScored(record, settings));
			return compare(reports, new Map(), settings);
		},
	};
}

class ScorePass implements Pass {
	/** By series. */
	private readonly newest: Map<string, Newest>;

	/** Reports of this pass that are newer than the newest one of their series was before it. */
	private readonly fresh: ScoredReport[];

	/** Number of reports that this pass has read. */
	private count: number;

	private isFirst: boolean;

	private isOver = false;

	constructor(
		private readonly settings: ScoreSettings,
		memory: IDataObject,
	) {
		const pass = readObject(memory.pass);
		this.newest = new Map(Object.entries(readObject(memory.newest) as Record<string, Newest>));
		this.fresh = Array.isArray(pass.fresh) ? (pass.fresh as ScoredReport[]) : [];
		this.count = readNumber(pass.count) ?? 0;
		this.isFirst = memory.newest === undefined || memory.isFirst === true;
	}

	take(reports: IDataObject[]): FoundEvent[] {
		this.count += reports.length;
		const scored = reports.flatMap((report) => toScored(report, this.settings));
		this.fresh.push(
			...scored.filter(({ series, time }) => time > (this.newest.get(series)?.[2] ?? -Infinity)),
		);
		return [];
	}

	shouldStop(): boolean {
		return this.count >= MOST_REMEMBERED;
	}

	finish(): FoundEvent[] {
		const found = compare(this.fresh, this.newest, this.settings);
		const { isFirst } = this;
		this.isOver = true;
		this.isFirst = false;
		return isFirst ? [] : found;
	}

	save(): IDataObject {
		const { newest, fresh, count, isOver, isFirst } = this;
		return {
			newest: Object.fromEntries([...newest].slice(-MOST_REMEMBERED)),
			...(isFirst ? { isFirst } : {}),
			...(isOver ? {} : { pass: { fresh, count } }),
		} as IDataObject;
	}
}

/** Compares reports, oldest first, each with the newest of its series, and makes it the newest. */
function compare(
	reports: ScoredReport[],
	newest: Map<string, Newest>,
	{ isEvent }: ScoreSettings,
): FoundEvent[] {
	return inOrderOfTime(reports).flatMap((report) => {
		const before = newest.get(report.series);
		// Moved to the end, because series at the beginning are forgotten first.
		newest.delete(report.series);
		newest.set(report.series, [report.id, report.score, report.time]);
		if (before === undefined) return [];
		const difference = differenceOf(before[1], report.score);
		return isEvent(difference) ? [toFound(report, before)] : [];
	});
}

function toFound(
	{ id, score, time, fields }: ScoredReport,
	[previousId, before]: Newest,
): FoundEvent {
	const ids = { report_id: id, previous_report_id: previousId };
	return toChange({ measure: 'score', from: before, to: score }, { ...ids, ...fields }, time);
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
export function differenceFilter(threshold: number, direction: unknown) {
	return (difference: number): boolean => {
		const isWanted = direction === 'both' || direction === (difference > 0 ? 'up' : 'down');
		return difference !== 0 && Math.abs(difference) >= threshold && isWanted;
	};
}

/** @returns an empty list for a report without a series, or without a score yet */
function toScored(report: IDataObject, { seriesOf }: ScoreSettings): ScoredReport[] {
	const series = seriesOf(report);
	const score = readNumber(report.visibility_score);
	const id = idOf(report);
	if (series === undefined || score === undefined || id === undefined) return [];
	const names = KEPT_FIELDS.filter((name) => name in report);
	const fields = Object.fromEntries(names.map((name) => [name, report[name]]));
	return [{ series, id, score, time: timeOf(report, 'created_at'), fields }];
}
