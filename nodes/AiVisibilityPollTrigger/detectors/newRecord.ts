import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import { unpackEntries, packEntries, readNumber, readObject } from '../state/entries';
import { idOf, later, MOST_REMEMBERED, timeOf } from '../records';
import type { Detector, FoundEvent, Pass } from './detector';

/**
 * How far before now a pass through an empty list sets the mark, in ms, because clocks may differ.
 */
const EMPTY_LIST_MS = 24 * 3_600_000;

/** Settings of the detector. */
export interface NewRecordSettings {
	/** First part of the items' `event`: `citation` gives `citation.new`. */
	subject: string;
	/** The field that the list is sorted by, descending. */
	timestampField: string;
	/** How far below the newest record the mark stays, in ms, for records that appear late. */
	lookBackMs: number;
}

/**
 * A record is an event when it was created after the mark and was not seen before. The mark stays a
 * while below the newest record, because records of the same second may appear one after the other,
 * and a page may match the filters only after it was rated. Their IDs tell seen records apart. At
 * most `MOST_REMEMBERED` IDs are kept after a pass. With more, the mark moves up, and records that
 * appear late below it are missed.
 */
export function newRecord(settings: NewRecordSettings): Detector {
	return {
		resume: (memory) => new NewRecordPass(settings, memory ?? {}),
		examples: (records) => records.map((record) => toFound(record, settings)),
	};
}

class NewRecordPass implements Pass {
	/** In ms since 1970. Records created earlier are ignored. Undefined in the first pass. */
	private mark: number | undefined;

	/** Time of creation by ID, of all seen records after the mark. */
	private readonly seen: Map<string, number>;

	private newest: number | undefined;

	/** Time of the last record that was read. */
	private last: number;

	private count: number;

	private isOver = false;

	constructor(
		private readonly settings: NewRecordSettings,
		memory: IDataObject,
	) {
		const seen = unpackEntries(memory.seen);
		const pass = readObject(memory.pass);
		this.seen = new Map(seen?.map(([id, time]) => [id, Number(time)]));
		this.mark = seen === undefined ? undefined : readNumber(memory.from);
		this.newest = readNumber(pass.newest);
		this.last = readNumber(pass.last) ?? Infinity;
		this.count = readNumber(pass.count) ?? 0;
	}

	take(records: IDataObject[]): FoundEvent[] {
		return records.flatMap((record) => {
			const id = idOf(record);
			if (id === undefined) return [];
			const time = timeOf(record, this.settings.timestampField);
			this.newest = later(this.newest, time);
			this.last = time;
			this.count += 1;
			const isNew = this.mark !== undefined && !(time < this.mark) && !this.seen.has(id);
			// A record without a time is remembered as long as there is room.
			if (!(time < (this.mark ?? -Infinity)))
				this.seen.set(id, Number.isNaN(time) ? Infinity : time);
			return isNew ? [toFound(record, this.settings)] : [];
		});
	}

	shouldStop(): boolean {
		const isTooMuch = this.mark === undefined && this.count >= MOST_REMEMBERED;
		return this.last < (this.mark ?? this.firstMark()) || isTooMuch;
	}

	finish(isWhole: boolean): FoundEvent[] {
		this.isOver = true;
		const mark =
			this.mark === undefined
				? this.firstMark()
				: Math.max(this.mark, this.markBelow(this.newest) ?? -Infinity);
		// In a long list, the first pass stops early. Records below this point existed before.
		const isStopped = this.mark === undefined && !isWhole && this.last >= mark;
		this.mark = isStopped ? this.last + 1 : mark;
		this.forget();
		return [];
	}

	save(): IDataObject {
		const { mark, seen, newest, last, count } = this;
		const pass = { newest: newest ?? null, last: Number.isFinite(last) ? last : null, count };
		return { from: mark ?? null, seen: packEntries(seen), ...(this.isOver ? {} : { pass }) };
	}

	/** A record with a date in the future must not move the mark beyond today's records. */
	private markBelow(newest: number | undefined): number | undefined {
		if (newest === undefined) return undefined;
		return Math.min(newest, clock.now()) - this.settings.lookBackMs;
	}

	private firstMark(): number {
		return this.markBelow(this.newest) ?? clock.now() - EMPTY_LIST_MS;
	}

	/** Keeps the records above the mark, and moves the mark up if they are too many. */
	private forget(): void {
		const mark = this.mark ?? -Infinity;
		const newestFirst = [...this.seen]
			.filter(([, time]) => time >= mark)
			.sort(([, a], [, b]) => (a === b ? 0 : b - a));
		const [dropped] = newestFirst.slice(MOST_REMEMBERED);
		if (dropped !== undefined && dropped[1] !== Infinity) this.mark = dropped[1] + 1;
		this.seen.clear();
		for (const [id, time] of newestFirst.slice(0, MOST_REMEMBERED)) {
			if (time >= (this.mark ?? -Infinity)) this.seen.set(id, time);
		}
	}
}

function toFound(record: IDataObject, { subject, timestampField }: NewRecordSettings): FoundEvent {
	return { event: `${subject}.new`, record, time: timeOf(record, timestampField) };
}
