import { asRecord, idIn } from '../../shared/base/values/records';
import { byId, DAY_MS, type Detector } from './detector';

/**
 * Lets a detector read a list that shows the newest records first (sandbox/api.md 3.4) only to the oldest
 * one whose work has not ended, and once a day to its end: a record that has ended rarely changes.
 *
 * @param detector which remembers in `known` the records that it has seen. Where it has pairs, the
 * whole list is read, because any earlier report may be part of one
 */
export function untilEnded(detector: Detector): Detector {
	const { detect } = detector;
	return {
		isEnough: (memory, records, _page, now) => {
			const wholeAt = Number(memory?.wholeAt ?? -Infinity);
			if (memory === undefined || now - wholeAt >= DAY_MS) return false;
			const read = byId(records);
			const isKnown = [...read.keys()].some((id) => Object.hasOwn(asRecord(memory.known), id));
			const { pairs = [] } = detect(memory, records, { extent: 'enough', now });
			const hasPairs = pairs.length > 0 || Object.keys(asRecord(memory.waiting)).length > 0;
			return isKnown && !hasPairs && (memory.open as string[]).every((id) => read.has(id));
		},
		detect: (memory, records, facts) => {
			const { memory: next, ...found } = detect(memory, records, facts);
			const open = records
				.filter(({ status }) => status === 'draft' || status === 'processing')
				.flatMap(({ id }) => idIn(id) ?? []);
			const wholeAt = facts.extent === 'whole' ? facts.now : (memory?.wholeAt ?? facts.now);
			return { ...found, memory: { ...next, open, wholeAt } };
		},
	};
}
