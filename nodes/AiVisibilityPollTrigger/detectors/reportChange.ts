import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/records';
import type { Report } from '../../shared/reports/answers';
import { scoreOf, scoresOf, seriesIn } from '../../shared/reports/series';
import { inOrderOfTime } from '../records';
import type { Detection, Detector, FoundEvent } from './detector';
import { statusChange } from './statusChange';

/** A new report and the one before it of its series. */
interface ReportPair {
	report_id: string;
	previous_report_id: string;
	/** The scores of the series up to the earlier report, oldest first. */
	scores: number[];
	/** Fields of the report that the item also has. */
	about: IDataObject;
	/** Creation, in ms since 1970. */
	time: number;
}

/** Returns the events of a pair, whose reports were read. */
export type ToEvents = (pair: ReportPair, before: Report, after: Report) => FoundEvent[];

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

/** The most pairs that wait for their reports to be read. */
const MOST_PENDING = 1_000;

/** Finds reports that have a score for the first time. */
const scored = statusChange({
	subject: 'report',
	wanted: new Set(['scored']),
	statusOf: (report) => (scoreOf(report) === null ? '' : 'scored'),
});

/**
 * Compares each report that has a score for the first time with the one before it of its series. The
 * list does not show their answers, so both are looked up. A pair that could not be read remains for
 * the next poll, and one of which a report is gone is dropped.
 */
export function reportChange(toEvents: ToEvents): Detector {
	return {
		detect: (memory, records, reading) => {
			const list = scored.detect(memory && asRecord(memory.list), records, reading);
			const pairs = toPairs(records, new Set(list.found.map(({ record }) => record)));
			return toDetection(list.memory, [...pendingOf(memory), ...pairs].slice(-MOST_PENDING));
		},
		lookUps: {
			// The newest first, so that none that always fails holds up the others.
			wanted: (memory) => [...new Set(pendingOf(memory).reverse().flatMap(idsOf))],
			detect: (memory = {}, records) => {
				const read = new Map(records.map((each) => [each.id, each]));
				const waiting: ReportPair[] = [];
				const found: FoundEvent[] = [];
				for (const pair of pendingOf(memory)) {
					const reports = idsOf(pair).map((id) => read.get(id));
					if (reports.some((each) => each === undefined)) waiting.push(pair);
					else if (!reports.some((each) => each?.isGone)) {
						const [before, after] = reports as unknown as Report[];
						found.push(...toEvents(pair, before, after));
					}
				}
				return toDetection(asRecord(memory.list), waiting, found);
			},
		},
	};
}

/**
 * A report that was created before one that was compared already is left out, because the next report
 * has undone the difference.
 */
function toPairs(records: IDataObject[], isNew: ReadonlySet<IDataObject>): ReportPair[] {
	const beforeIn = seriesIn(records);
	const known = records.filter((record) => !isNew.has(record) && scoreOf(record) !== null);
	const undone = new Set(known.flatMap((record) => beforeIn(record).map(({ id }) => id)));
	const pairs = [...isNew].flatMap((report): ReportPair[] => {
		const earlier = beforeIn(report).filter((each) => scoreOf(each) !== null);
		if (earlier.length === 0 || undone.has(report.id)) return [];
		const names = KEPT_FIELDS.filter((name) => name in report);
		return [
			{
				report_id: String(report.id),
				previous_report_id: String(earlier[0].id),
				scores: scoresOf(earlier),
				about: Object.fromEntries(names.map((name) => [name, report[name]])),
				time: toTimestamp(report.created_at),
			},
		];
	});
	return inOrderOfTime(pairs);
}

const toDetection = (
	list: IDataObject,
	pending: ReportPair[],
	found: FoundEvent[] = [],
): Detection => ({ memory: { list, pending: pending as unknown as IDataObject[] }, found });

const pendingOf = (memory: IDataObject | undefined): ReportPair[] =>
	Array.isArray(memory?.pending) ? [...(memory.pending as unknown as ReportPair[])] : [];

const idsOf = ({ previous_report_id: previous, report_id: id }: ReportPair) => [previous, id];
