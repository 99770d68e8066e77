import type { IDataObject } from 'n8n-workflow';
import { differenceOf } from '../../shared/records/reportSeries';
import { toNumber, toObject } from '../state/entries';
import { idOf, inOrderOfTime, later, MOST_REMEMBERED, timeOf } from '../records';
import type { Detector, Found, Pass } from './detector';

export type Direction = 'up' | 'down' | 'both';

/** What the detector looks at. */
export interface ScoreSettings {
	/** @returns what makes reports comparable; undefined for one that no other is compared with */
	seriesOf: (report: IDataObject) => string | undefined;
	/** The least difference that is an event, in points. */
	threshold: number;
	direction: Direction;
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
interface Scored {
	series: string;
	id: string;
	score: number;
	/** Creation, in ms since 1970. */
	time: number;
	/** What the item says about it beside. */
	fields: IDataObject;
}

/** The last report of a series. */
type Last = [id: string, score: number];

/**
 * A completed report is an event when its score differs enough from the one of the report that
 * completed before it in the same series. Reports that turn up in one pass are taken in the order in
 * which they were created, and only when the pass is over: a page may hold a report and the next page
 * the one before it.
 *
 * Of each list the first `MOST_REMEMBERED` reports are read and remembered. Where there are more, a
 * report that is not known counts as new only if it was created later than all that were.
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
	/** Ids of the completed reports that were seen up to the last pass. */
	private readonly seen: Set<string>;

	/** Ids that this pass has read. */
	private readonly read: Set<string>;

	/** The last report by series. */
	private readonly last: Map<string, Last>;

	/** Reports that were not seen before, and are compared at the end of the pass. */
	private readonly fresh: Scored[];

	private isFirst: boolean;

	/** Whether the last pass stopped before the end of the list: an unknown report may be an old one. */
	private wasCut: boolean;

	/** Creation of the newest report up to the last pass, in ms since 1970. */
	private newestBefore: number | undefined;

	private newest: number | undefined;

	private isOver = false;

	constructor(
		private readonly settings: ScoreSettings,
		memory: IDataObject,
	) {
		const pass = toObject(memory.pass);
		this.seen = new Set(toTexts(memory.seen));
		this.read = new Set(toTexts(pass.read));
		this.last = new Map(Object.entries(toObject(memory.last) as Record<string, Last>));
		this.fresh = Array.isArray(pass.fresh) ? (pass.fresh as Scored[]) : [];
		this.isFirst = !Array.isArray(memory.seen) || memory.isFirst === true;
		this.wasCut = memory.isCut === true;
		this.newestBefore = toNumber(memory.newest);
		this.newest = toNumber(pass.newest);
	}

	take(reports: IDataObject[]): Found[] {
		for (const report of reports) {
			const id = idOf(report);
			if (id === undefined || this.read.has(id) || this.shouldStop()) continue;
			this.read.add(id);
			this.newest = later(this.newest, timeOf(report, 'created_at'));
			const isFresh = !this.seen.has(id) && this.isNew(report);
			if (isFresh) this.fresh.push(...toScored(report, this.settings));
		}
		return [];
	}

	shouldStop(): boolean {
		return this.read.size >= MOST_REMEMBERED;
	}

	finish(isWhole: boolean): Found[] {
		const found = compare(this.fresh, this.last, this.settings);
		const { isFirst } = this;
		this.isOver = true;
		this.isFirst = false;
		this.wasCut = !isWhole;
		this.newestBefore = later(this.newestBefore, this.newest);
		return isFirst ? [] : found;
	}

	save(): IDataObject {
		const { read, fresh, isOver, isFirst, newest } = this;
		// What has left the list is kept while there is room: it may have been left out just once.
		const seen = isOver ? [...new Set([...read, ...this.seen])] : [...this.seen];
		const pass = { read: [...read], fresh, newest: newest ?? null };
		return {
			seen: seen.slice(0, MOST_REMEMBERED),
			last: Object.fromEntries([...this.last].slice(-MOST_REMEMBERED)),
			isCut: this.wasCut,
			newest: this.newestBefore ?? null,
			...(isFirst ? { isFirst } : {}),
			...(isOver ? {} : { pass }),
		} as IDataObject;
	}

	/** Others may have been created in the same moment as the newest. */
	private isNew(report: IDataObject): boolean {
		return !this.wasCut || timeOf(report, 'created_at') >= (this.newestBefore ?? -Infinity);
	}
}

/** Compares reports, oldest first, each with the last of its series, whose place it takes. */
function compare(
	reports: Scored[],
	last: Map<string, Last>,
	{ threshold, direction }: ScoreSettings,
): Found[] {
	return inOrderOfTime(reports).flatMap((report) => {
		const before = last.get(report.series);
		// The series that changed last come last, so that there is room for them.
		last.delete(report.series);
		last.set(report.series, [report.id, report.score]);
		if (before === undefined) return [];
		const found = toFound(report, before);
		const difference = Number(found.record.difference);
		const isWanted = direction === 'both' || found.record.direction === direction;
		return difference !== 0 && Math.abs(difference) >= threshold && isWanted ? [found] : [];
	});
}

function toFound({ id, score, time, fields }: Scored, [previousId, before]: Last): Found {
	const difference = differenceOf(before, score);
	const direction = difference > 0 ? 'up' : 'down';
	const change = { direction, from: before, to: score, difference };
	const ids = { report_id: id, previous_report_id: previousId };
	return { event: `visibility.${direction}`, record: { ...change, ...ids, ...fields }, time };
}

/** @returns none for a report that no other is compared with */
function toScored(report: IDataObject, { seriesOf }: ScoreSettings): Scored[] {
	const series = seriesOf(report);
	const score = toNumber(report.visibility_score);
	const id = idOf(report);
	if (series === undefined || score === undefined || id === undefined) return [];
	const names = KEPT_FIELDS.filter((name) => name in report);
	const fields = Object.fromEntries(names.map((name) => [name, report[name]]));
	return [{ series, id, score, time: timeOf(report, 'created_at'), fields }];
}

function toTexts(value: unknown): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}
