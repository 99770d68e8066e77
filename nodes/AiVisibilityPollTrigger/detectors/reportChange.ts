import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/records';
import type { Report } from '../../shared/reports/answers';
import { scoreOf, seriesIn, seriesOf } from '../../shared/reports/series';
import { type Detection, type Detector, type FoundEvent, inOrderOfTime } from './detector';
import { statusChange } from './statusChange';

/** Of a report whose pair could not be read yet. */
const WAITING = 'waiting';

/** Finds reports that have a score for the first time. */
const scored = statusChange({
	subject: 'report',
	wanted: new Set(['scored']),
	statusOf: (report) => (scoreOf(report) === null ? '' : 'scored'),
});

/** A new report and those before it of its series, the newest first. */
type ReportPair = ReturnType<typeof toPairs>[number];

/**
 * Compares each report that has a score for the first time with the one before it of its series. The
 * list does not show their answers, so both are read. A pair that could not be read is left for the
 * next poll, and one of which a report is gone is dropped.
 *
 * @param toEvents returns the events of a pair
 */
export function reportChange(
	toEvents: (pair: ReportPair, before: Report, after: Report) => Promise<FoundEvent[]>,
): Detector {
	return {
		// The newest first, so that none that always fails holds up the others.
		wanted: (memory, records, facts) => {
			const pairs = toPairs(records, scored.detect(memory, records, facts), facts.now);
			return [...new Set(pairs.reverse().flatMap(({ ids }) => ids))];
		},
		detect: (memory, records, facts) => {
			const list = scored.detect(memory, records, { ...facts, read: [] });
			const read = new Map(facts.read?.map((each) => [each.id, each]));
			const comparisons: Array<() => Promise<FoundEvent[]>> = [];
			const known = { ...asRecord(list.memory.known) };
			for (const pair of toPairs(records, list, facts.now)) {
				const reports = pair.ids.map((id) => read.get(id));
				const [before, after] = reports as unknown as Report[];
				if (reports.includes(undefined)) known[pair.ids[1]] = WAITING;
				else if (!reports.some((each) => each?.isGone))
					comparisons.push(async () => await toEvents(pair, before, after));
			}
			return { memory: { ...list.memory, known }, found: [], comparisons };
		},
	};
}

/**
 * A report that was created before one of its series that was compared already is left out, because
 * the next report has undone the difference. One dated in the future does not count.
 *
 * @returns the pairs of the found reports, oldest first
 */
function toPairs(records: IDataObject[], { found }: Detection, now: number) {
	if (found.length === 0) return [];
	const beforeIn = seriesIn(records);
	const isNew = new Set(found.map(({ record }) => record.id));
	/** When the newest report of each series was created that is not new. */
	const newest = new Map<string | undefined, number>();
	for (const record of records) {
		if (isNew.has(record.id) || scoreOf(record) === null) continue;
		const [series, time] = [seriesOf(record), createdAt(record)];
		if (time <= now && time > (newest.get(series) ?? -Infinity)) newest.set(series, time);
	}
	const pairs = found.flatMap(({ record: report, extra }) => {
		const earlier = beforeIn(report);
		const compared = earlier.find((each) => scoreOf(each) !== null);
		const isLate = createdAt(report) < (newest.get(seriesOf(report)) ?? -Infinity);
		if (compared === undefined || (isLate && extra?.previous_status !== WAITING)) return [];
		const [previous, id] = [String(compared.id), String(report.id)];
		return [{ ids: [previous, id], report, earlier, time: createdAt(report) }];
	});
	return inOrderOfTime(pairs);
}
