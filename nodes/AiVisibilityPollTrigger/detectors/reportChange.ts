import { asRecord } from '../../shared/base/values/records';
import { scoreOf, seriesIn } from '../../shared/reports/series';
import type { Detector } from './detector';
import { statusChange } from './statusChange';
import { untilEnded } from './untilEnded';

/** Finds reports that have a score for the first time. */
const scored = statusChange({
	subject: 'report',
	wanted: new Set(['scored']),
	statusOf: (report) => (scoreOf(report) === null ? String(report.status) : 'scored'),
});

/**
 * Pairs each report that has a score for the first time with those before it of its series, in the order
 * of the list: newest first. Pairs that could not be compared come again, as long as the memory has them
 * in `waiting`.
 */
export const reportChange: Detector = untilEnded({
	detect: (memory, records, facts) => {
		const { memory: next, found } = scored.detect(memory, records, facts);
		const waiting = asRecord(memory?.waiting);
		const isNew = new Set(found.map(({ record }) => record.id));
		const wanted = records.filter(({ id }) => isNew.has(id) || Object.hasOwn(waiting, String(id)));
		if (wanted.length === 0) return { memory: next, found: [] };
		const beforeIn = seriesIn(records);
		const pairs = wanted
			.map((report) => ({ report, earlier: beforeIn(report) }))
			.filter(({ earlier }) => earlier.some((each) => scoreOf(each) !== null));
		return { memory: next, found: [], pairs };
	},
});
