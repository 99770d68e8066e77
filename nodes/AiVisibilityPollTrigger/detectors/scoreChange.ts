import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/asRecord';
import { differenceOf } from '../../shared/base/values/differenceOf';
import { byId, inOrderOfTime, latest, MOST_REMEMBERED, readNumber, timeOf } from '../records';
import type { Detector, FoundEvent } from './detector';

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
interface Newest extends Pick<ScoredReport, 'id' | 'score' | 'time'> {
	/** The IDs of other reports of the same time. */
	others: string[];
}

/** By series; those at the beginning are forgotten first. */
type NewestReports = Map<string, Newest>;

interface ScoreMemory {
	newest: NewestReports;
	/** Whether the last poll did not reach the end of the list. */
	isCut: boolean;
	/** Creation of the newest report of the last complete list, in ms since 1970. */
	upTo: number | undefined;
}

/** A report, and the one before it. */
interface Change {
	report: ScoredReport;
	before: Newest;
}

/**
 * Compares each report that has a score with the newest report of its series, and makes it the newest.
 * It is an event when the difference is large enough. A report that was created before the newest one
 * is not compared, because the next report would undo the difference.
 *
 * After a list that was cut, the reports of an unknown series are compared only if they were created
 * after all those of the last complete list.
 */
export function scoreChange(settings: ScoreSettings): Detector {
	return {
		detect: (memory, records, { isWhole }) => {
			const known = readMemory(memory);
			const newest: NewestReports = new Map(known?.newest);
			const changes = compare(toScored(records, settings), newest);
			const isComplete = isWhole || records.length >= MOST_REMEMBERED;
			const times = [...newest.values()].map(({ time }) => time);
			const upTo = isComplete ? latest([0, ...times]) : known?.upTo;
			return {
				memory: toMemory({ newest, isCut: !isWhole, upTo }),
				found: toEvents(
					changes.filter(({ report }) => known !== undefined && !isOld(report, known)),
					settings,
				),
			};
		},
		examples: (records) => ({
			memory: {},
			found: toEvents(compare(toScored(records, settings), new Map()), settings),
		}),
	};
}

/** Whether a report may have been in the part of the list that the last poll did not reach. */
function isOld({ series, time }: ScoredReport, { newest, isCut, upTo }: ScoreMemory): boolean {
	return isCut && !newest.has(series) && !(time > (upTo ?? Infinity));
}

/** @returns undefined at the first poll, and for a memory of another form */
function readMemory(memory: IDataObject | undefined): ScoreMemory | undefined {
	if (memory?.newest === undefined || memory.isFirst === true) return undefined;
	const newest: NewestReports = new Map();
	for (const [series, saved] of Object.entries(asRecord(memory.newest))) {
		const [id, score, time, ...others] = Array.isArray(saved) ? (saved as unknown[]) : [];
		const numbers = { score: Number(score), time: Number(time) };
		newest.set(series, { id: String(id), ...numbers, others: others.map(String) });
	}
	return { newest, isCut: memory.isCut === true, upTo: readNumber(memory.upTo) };
}

function toMemory({ newest, isCut, upTo }: ScoreMemory): IDataObject {
	const kept = [...newest].slice(-MOST_REMEMBERED);
	const saved = kept.map(([series, { id, score, time, others }]) => [
		series,
		[id, score, time, ...others],
	]);
	return { newest: Object.fromEntries(saved) as IDataObject, isCut, upTo: upTo ?? null };
}

/** Compares reports, oldest first, each with the newest of its series, and makes it the newest. */
function compare(reports: ScoredReport[], newest: NewestReports): Change[] {
	return inOrderOfTime(reports).flatMap((report) => {
		const { series, id, score, time } = report;
		const before = newest.get(series);
		const others = before?.time === time ? [before.id, ...before.others] : [];
		if (time < (before?.time ?? -Infinity) || others.includes(id)) return [];
		// Moved to the end, because series at the beginning are forgotten first.
		newest.delete(series);
		newest.set(series, { id, score, time, others });
		return before === undefined ? [] : [{ report, before }];
	});
}

function toEvents(changes: Change[], { isEvent }: ScoreSettings): FoundEvent[] {
	return changes
		.filter(({ report, before }) => isEvent(differenceOf(before.score, report.score)))
		.map(({ report: { id, score, time, fields }, before }) => {
			const ids = { report_id: id, previous_report_id: before.id };
			const scores = { measure: 'score' as const, from: before.score, to: score };
			return toChange(scores, { ...ids, ...fields }, time);
		});
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

/** Leaves out reports without a series, without a score yet, and without a time of creation. */
function toScored(records: IDataObject[], { seriesOf }: ScoreSettings): ScoredReport[] {
	return [...byId(records)].flatMap(([id, report]) => {
		const series = seriesOf(report);
		const score = readNumber(report.visibility_score);
		const time = timeOf(report, 'created_at');
		if (series === undefined || score === undefined || Number.isNaN(time)) return [];
		const names = KEPT_FIELDS.filter((name) => name in report);
		const fields = Object.fromEntries(names.map((name) => [name, report[name]]));
		return [{ series, id, score, time, fields }];
	});
}
