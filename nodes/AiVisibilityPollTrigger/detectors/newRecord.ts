import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../shared/base/time/timestamp';
import { asRecord } from '../../shared/base/values/records';
import { byId, latest } from '../records';
import type { Detector } from './detector';

interface NewRecordSettings {
	/** How far below the newest record the mark stays, in ms, for records that appear late. */
	lookBackMs: number;
	/** A filter that the service does not offer. Undefined when the record lacks the information. */
	matches?: (record: IDataObject) => boolean | undefined;
}

/**
 * A record is an event when it was created after the mark and was not seen before. The mark stays a
 * while below the newest record, because records of the same second may appear one after the other,
 * and a page may match the filters only after it was rated. Their IDs tell seen records apart. Where
 * more came than a poll could read, the mark moves up to the last record that was read.
 */
export function newRecord({ lookBackMs, matches }: NewRecordSettings): Detector {
	const timeIn = (record: IDataObject) => toTimestamp(record.created_at);
	const isMatch = (record: IDataObject) => matches === undefined || matches(record) === true;
	return {
		detect: (memory, records, { isWhole, now }) => {
			/** In ms since 1970; records created earlier are ignored. */
			const mark = memory?.from as number | undefined;
			/** When those since then were created, by their IDs. */
			const seen = asRecord(memory?.seen);
			const listed = [...byId(records.filter(isMatch))].filter(
				([, record]) => timeIn(record) >= (mark ?? -Infinity),
			);
			const found = listed
				.filter(([id]) => mark !== undefined && !Object.hasOwn(seen, id))
				.map(([, record]) => ({ event: 'citation.new', record, time: timeIn(record) }));
			const times = records.map(timeIn).filter((time) => !Number.isNaN(time));
			// A record with a date in the future must not move the mark beyond today's records.
			const below = Math.min(latest(times), now) - lookBackMs;
			const last = times.at(-1) ?? -Infinity;
			const unread = isWhole || last < (mark ?? -Infinity) ? -Infinity : last + 1;
			// A list may be empty by accident.
			const first = times.length === 0 ? now - lookBackMs : 0;
			const next = Math.max(mark ?? first, below, unread);
			const all = [...Object.entries(seen), ...listed.map(([id, record]) => [id, timeIn(record)])];
			const kept = all.filter(([, time]) => Number(time) >= next);
			return { memory: { from: next, seen: Object.fromEntries(kept) as IDataObject }, found };
		},
		// The first poll reads only the top.
		isOld: (memory, record) => timeIn(record) < Number(memory?.from ?? Infinity),
	};
}
