import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/asRecord';
import type { CompareReports, ReadReport } from './compareReports';
import type { Detector, FoundEvent } from './detector';

/** The most changes that wait for their reports to be read. */
const MOST_PENDING = 1_000;

/** How many of the newest changes are looked at for examples. */
const MOST_EXAMPLES = 10;

/**
 * Compares the answers of reports, which their list does not show. Both reports of each change are
 * read; a change whose reports could not be read remains for the next poll, and one of whose reports
 * is gone is dropped.
 *
 * @param changes finds each report with the one before, whatever their scores
 */
export function answerChange(changes: Detector, compare: CompareReports): Detector {
	return {
		detect: (memory, records, reading) => {
			const list = changes.detect(memory && asRecord(memory.list), records, reading);
			return toWaiting(list.memory, [...pendingOf(memory), ...list.found].slice(-MOST_PENDING));
		},
		examples: (records) => {
			const { found } = changes.examples(records);
			return toWaiting({}, found.sort((a, b) => a.time - b.time).slice(-MOST_EXAMPLES));
		},
		lookUps: {
			// The newest first, so that none that always fails holds up the others.
			wanted: (memory) => pendingOf(memory).reverse().map(idsOf),
			detect: (memory, ids, [earlier, later]) => {
				const pending = pendingOf(memory);
				const isIt = (change: FoundEvent) => String(idsOf(change)) === String(ids);
				const waiting = pending.filter((change) => !isIt(change));
				const found = pending.filter(isIt).flatMap((change) => {
					const isGone = earlier === null || later === null;
					return isGone ? [] : compare(change, earlier as ReadReport, later as ReadReport);
				});
				return { ...toWaiting(asRecord(memory.list), waiting), found };
			},
		},
	};
}

const toWaiting = (list: IDataObject, pending: FoundEvent[]) => ({
	memory: { list, pending: pending as unknown as IDataObject[] },
	found: [],
});

const pendingOf = (memory: IDataObject | undefined): FoundEvent[] =>
	Array.isArray(memory?.pending) ? [...(memory.pending as FoundEvent[])] : [];

const idsOf = ({ record }: FoundEvent): string[] => [
	String(record.previous_report_id),
	String(record.report_id),
];
