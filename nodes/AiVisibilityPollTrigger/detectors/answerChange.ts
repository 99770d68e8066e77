import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../shared/base/values/records';
import type { CompareReports, ReadReport } from './compareReports';
import type { Detection, Detector, FoundEvent } from './detector';
import { scoreChange, type SeriesOf } from './scoreChange';

/** The most changes that wait for their reports to be read. */
const MOST_PENDING = 1_000;

/**
 * Compares the answers of each new report with those of the one before. Their list does not show
 * answers, so both are looked up. A change whose reports could not be read remains for the next poll,
 * and one of whose reports is gone is dropped.
 */
export function answerChange(seriesOf: SeriesOf, compare: CompareReports): Detector {
	const changes = scoreChange(seriesOf);
	return {
		detect: (memory, records, reading) => {
			const list = changes.detect(memory && asRecord(memory.list), records, reading);
			return toDetection(list.memory, [...pendingOf(memory), ...list.found].slice(-MOST_PENDING));
		},
		lookUps: {
			// The newest first, so that none that always fails holds up the others.
			wanted: (memory) => [...new Set(pendingOf(memory).reverse().flatMap(idsOf))],
			detect: (memory = {}, records) => {
				const read = new Map(records.map((each) => [each.id, each as unknown as ReadReport]));
				const waiting: FoundEvent[] = [];
				const found: FoundEvent[] = [];
				for (const change of pendingOf(memory)) {
					const [earlier, later] = idsOf(change).map((id) => read.get(id));
					if (earlier === undefined || later === undefined) waiting.push(change);
					else if (!earlier.isGone && !later.isGone) found.push(...compare(change, earlier, later));
				}
				return toDetection(asRecord(memory.list), waiting, found);
			},
		},
	};
}

const toDetection = (
	list: IDataObject,
	pending: FoundEvent[],
	found: FoundEvent[] = [],
): Detection => ({ memory: { list, pending: pending as unknown as IDataObject[] }, found });

const pendingOf = (memory: IDataObject | undefined): FoundEvent[] =>
	Array.isArray(memory?.pending) ? [...(memory.pending as FoundEvent[])] : [];

const idsOf = ({ record }: FoundEvent): string[] => [
	String(record.previous_report_id),
	String(record.report_id),
];
