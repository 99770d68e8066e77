import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/records';
import { scoreOf, seriesIn, seriesOf } from '../../shared/reports/series';
import { type Detector, inOrderOfTime, type ReportPair } from './detector';
import { statusChange } from './statusChange';
import { untilEnded } from './untilEnded';

/** Finds reports that have a score for the first time. */
const scored = statusChange({
	subject: 'report',
	wanted: new Set(['scored']),
	statusOf: (report) => (scoreOf(report) === null ? String(report.status) : 'scored'),
});

/**
 * Pairs each report that has a score for the first time with those before it of its series. Pairs that
 * could not be compared come again, as long as the memory has them in `waiting`.
 */
export const reportChange: Detector = untilEnded({
	detect: (memory, records, facts) => {
		const { memory: next, found } = scored.detect(memory, records, facts);
		const isWaiting = (id: unknown) => Object.hasOwn(asRecord(memory?.waiting), String(id));
		const isNew = new Set(found.map(({ record }) => record.id));
		return { memory: next, found: [], pairs: toPairs(records, isNew, isWaiting) };
	},
});

/**
 * A report that was created before one of its series that was compared already is left out, because
 * the next report has undone the difference.
 *
 * @returns the pairs, newest first
 */
function toPairs(
	records: IDataObject[],
	isNew: ReadonlySet<unknown>,
	isWaiting: (id: unknown) => boolean,
): ReportPair[] {
	if (isNew.size === 0 && !records.some(({ id }) => isWaiting(id))) return [];
	const beforeIn = seriesIn(records);
	/** When the newest report of each series was created that is not new. */
	const newest = new Map<string | undefined, number>();
	for (const record of records) {
		if (isNew.has(record.id) || isWaiting(record.id) || scoreOf(record) === null) continue;
		const [series, time] = [seriesOf(record), createdAt(record)];
		if (time > (newest.get(series) ?? -Infinity)) newest.set(series, time);
	}
	const pairs = records.flatMap((report) => {
		const earlier = beforeIn(report);
		const isLate = createdAt(report) < (newest.get(seriesOf(report)) ?? -Infinity);
		const isWanted = isWaiting(report.id) || (isNew.has(report.id) && !isLate);
		const hasEarlier = earlier.some((each) => scoreOf(each) !== null);
		return isWanted && hasEarlier ? [{ report, earlier, time: createdAt(report) }] : [];
	});
	return inOrderOfTime(pairs).reverse();
}
