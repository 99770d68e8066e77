import { DAY_MS } from '../../shared/base/time/clock';
import { asRecord } from '../../shared/base/values/records';
import { scoreOf } from '../../shared/reports/series';
import { byId, type Detector } from './detector';
import { statusChange } from './statusChange';

/**
 * Lets a detector read a list that shows the newest records first (sandbox/api.md 3.4) only to the oldest
 * one whose work has not ended, and once a day to its end: a record that has ended rarely changes.
 *
 * @param detector which remembers in `known` the records that it has seen
 */
export const untilEnded = ({ detect }: Detector) =>
	({
		isEnough: (memory, records, _page, now) => {
			if (memory === undefined || now - Number(memory.wholeAt) >= DAY_MS) return false;
			const read = byId(records);
			const isKnown = [...read.keys()].some((id) => Object.hasOwn(asRecord(memory.known), id));
			return isKnown && (memory.open as string[]).every((id) => read.has(id));
		},
		detect: (memory, records, facts) => {
			const { memory: next, found } = detect(memory, records, facts);
			const open = records
				.filter(({ status }) => status === 'draft' || status === 'processing')
				.map(({ id }) => String(id));
			const wholeAt = facts.isWhole ? facts.now : (memory?.wholeAt ?? facts.now);
			return { memory: { ...next, open, wholeAt }, found };
		},
	}) satisfies Detector;

const { detect, isEnough } = untilEnded(
	statusChange({
		subject: 'report',
		wanted: new Set(['scored']),
		statusOf: (report) => (scoreOf(report) === null ? '' : 'scored'),
	}),
);

/**
 * Finds reports that have a score for the first time. Where there are some, or where some wait to be
 * compared, the whole list is read, because any earlier report may be of their series.
 */
export const scoredReports: Detector = {
	detect,
	isEnough: (memory, records, page, now) =>
		isEnough(memory, records, page, now) &&
		Object.keys(asRecord(memory?.waiting)).length === 0 &&
		detect(memory, records, { isWhole: false, now }).found.length === 0,
};
