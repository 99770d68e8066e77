import type { IDataObject } from 'n8n-workflow';
import { differenceOf } from '../../shared/values/differenceOf';
import { idOf, inOrderOfTime, MOST_REMEMBERED, timeOf } from '../records';
import { toNumber, toObject } from '../state/entries';
import type { Detector, Found, Pass } from './detector';

/** What the detector looks at. */
export interface ScoreSettings {
	/** @returns what makes reports comparable; undefined for one that no other is compared with */
	seriesOf: (report: IDataObject) => string | undefined;
	/** Whether a difference is an event, in points. */
	isEvent: (difference: number) => boolean;
}

/** What an item says about the report, beside its score. */
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

/** What is compared of a report. */
interface ScoredReport {
	series: string;
	id: string;
	score: number;
	/** Creation, in ms since 1970. */
	time: number;
	/** What the item says about it beside. */
	fields: IDataObject;
}

/** The newest report of a series that has a score. */
type Newest = [id: string, score: number, time: number];

/**
 * A report counts when its score is there, and is an event when that differs enough from the score of
 * the newest report of its series, whose place it takes. A report that was created before that one is
 * not compared: it was late, and the next one would undo the difference.
 *
 * Reports that turn up in one pass are compared when the pass is over, oldest first: a page may hold a
 * report and the next page the one before it. Of each list the first `MOST_REMEMBERED` are read.
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

	/** Reports of this pass that are newer than the newest of their series was. */
	private readonly fresh: ScoredReport[];

	/** How many reports this pass has read. */
	private count: number;

	private isFirst: boolean;

	private isOver = false;

	constructor(
		private readonly settings: ScoreSettings,
		memory: IDataObject,
	) {
		const pass = toObject(memory.pass);
		this.newest = new Map(Object.entries(toObject(memory.newest) as Record<string, Newest>));
		this.fresh = Array.isArray(pass.fresh) ? (pass.fresh as ScoredReport[]) : [];
		this.count = toNumber(pass.count) ?? 0;
		this.isFirst = memory.newest === undefined || memory.isFirst === true;
	}

	take(reports: IDataObject[]): Found[] {
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

	finish(): Found[] {
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

/** Compares reports, oldest first, each with the newest of its series, whose place it takes. */
function compare(
	reports: ScoredReport[],
	newest: Map<string, Newest>,
	{ isEvent }: ScoreSettings,
): Found[] {
	return inOrderOfTime(reports).flatMap((report) => {
		const before = newest.get(report.series);
		// The series that changed last come last, so that there is room for them.
		newest.delete(report.series);
		newest.set(report.series, [report.id, report.score, report.time]);
		if (before === undefined) return [];
		const difference = differenceOf(before[1], report.score);
		return isEvent(difference) ? [toFound(report, before)] : [];
	});
}

function toFound({ id, score, time, fields }: ScoredReport, [previousId, before]: Newest): Found {
	const ids = { report_id: id, previous_report_id: previousId };
	return toChange({ measure: 'score', from: before, to: score }, { ...ids, ...fields }, time);
}

/** A change of visibility, by its score or its mention rate. */
export function toChange(
	{ measure, from, to }: { measure: 'score' | 'mention_rate'; from: number; to: number },
	about: IDataObject,
	time: number,
): Found {
	const difference = differenceOf(from, to);
	const direction = difference > 0 ? 'up' : 'down';
	const record = { direction, measure, from, to, difference, ...about };
	return { event: `visibility.${direction}`, record, time };
}

/**
 * Makes a filter of differences.
 *
 * @param threshold the least difference that is an event, in points
 * @param direction `up`, `down`, or `both`
 */
export function differenceFilter(threshold: number, direction: unknown) {
	return (difference: number): boolean => {
		const isWanted = direction === 'both' || direction === (difference > 0 ? 'up' : 'down');
		return difference !== 0 && Math.abs(difference) >= threshold && isWanted;
	};
}

/** @returns none for a report that is not compared, or not yet: its score may come later */
function toScored(report: IDataObject, { seriesOf }: ScoreSettings): ScoredReport[] {
	const series = seriesOf(report);
	const score = toNumber(report.visibility_score);
	const id = idOf(report);
	if (series === undefined || score === undefined || id === undefined) return [];
	const names = KEPT_FIELDS.filter((name) => name in report);
	const fields = Object.fromEntries(names.map((name) => [name, report[name]]));
	return [{ series, id, score, time: timeOf(report, 'created_at'), fields }];
}
