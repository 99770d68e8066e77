import { createHash } from 'crypto';

const HOUR_MS = 3_600_000;

/** The longest chain of retries ends after 31.2 hours (docs/api.md 19.13). */
export const REMEMBER_HOURS = 32;

export const MOST_REMEMBERED = 5_000;

/** Characters of a hash that stand for an id: 48 bits, so that 5,000 ids never meet by chance. */
const HASH_LENGTH = 8;

/** An event that is being worked on. One of the two must be called, once its answer is known. */
export interface Claim {
	/** Its answer was a 2xx: the service will not send it again by itself. */
	confirm(): void;
	/** It was not: the service sends it again, and then it must run. */
	release(): void;
}

/** What is stored: for each hour since 1970 the hashes of what was seen in it, in one text. */
export type SeenRecord = Record<string, string>;

/**
 * What a trigger has started a workflow for, by ids: of events, or of what else makes two deliveries
 * one. An id counts as seen only when its answer was a 2xx: running twice is better than losing one.
 */
export class SeenEvents {
	/** The hashes seen, by the hour since 1970; the oldest hour first. */
	private hours = new Map<number, Set<string>>();

	/** Those whose answer is not yet known, with what resolves when it is. */
	private readonly pending = new Map<string, Promise<void>>();

	/** Those whose answer was no 2xx, whatever is stored about them; with the hour of it. */
	private readonly released = new Map<string, number>();

	/** What is known to be stored, to tell at a glance what is new in it. */
	private learned: SeenRecord = {};

	/** @param now gives the time in ms since 1970 */
	constructor(private readonly now: () => number) {}

	/**
	 * Claims what a delivery is known by. While another delivery with one of the ids is being answered
	 * this waits: it could not be said yet whether this one is a duplicate.
	 *
	 * @returns undefined when one of the ids was seen before
	 */
	async claim(ids: string[]): Promise<Claim | undefined> {
		const hashes = ids.map(hashOf);
		const underWay = () => hashes.find((hash) => this.pending.has(hash));
		for (let other = underWay(); other !== undefined; other = underWay()) {
			await this.pending.get(other);
		}
		this.forgetOld();
		return hashes.some((hash) => this.has(hash)) ? undefined : this.open(hashes);
	}

	/** Whether other deliveries than one are being answered. */
	get isBusy(): boolean {
		return new Set(this.pending.values()).size > 1;
	}

	/** Whether nothing is remembered or worked on any more. */
	get isEmpty(): boolean {
		this.forgetOld();
		return this.hours.size + this.pending.size + this.released.size === 0;
	}

	/**
	 * Takes over what was stored, by this process or another one.
	 *
	 * @param record what `toRecord` gave; anything else is left alone
	 */
	learn(record: unknown): void {
		const entries = Object.entries((record ?? {}) as SeenRecord);
		const news = entries.filter(
			([hour, text]) => this.learned[hour] !== text && isHour(hour, text),
		);
		for (const [hour, text] of news) {
			this.learned[hour] = text;
			for (let at = 0; at + HASH_LENGTH <= text.length; at += HASH_LENGTH) {
				const hash = text.slice(at, at + HASH_LENGTH);
				if (!this.released.has(hash) && !this.pending.has(hash)) this.add(hash, Number(hour));
			}
		}
		this.hours = new Map([...this.hours].sort(([a], [b]) => a - b));
		this.forgetOld();
	}

	/**
	 * What to store.
	 *
	 * @param beingAnswered ids that will count as seen by the time the record is stored
	 */
	toRecord(beingAnswered: string[] = []): SeenRecord {
		this.forgetOld();
		const record = Object.fromEntries(
			[...this.hours].map(([hour, hashes]) => [String(hour), [...hashes].join('')]),
		);
		const hour = String(this.hour);
		const more = beingAnswered.map(hashOf).filter((hash) => !this.has(hash));
		if (more.length > 0) record[hour] = (record[hour] ?? '') + more.join('');
		this.learned = { ...record };
		return record;
	}

	private get hour(): number {
		return Math.floor(this.now() / HOUR_MS);
	}

	private has(hash: string): boolean {
		for (const hashes of this.hours.values()) if (hashes.has(hash)) return true;
		return false;
	}

	private add(hash: string, hour: number): void {
		if (this.has(hash)) return;
		const hashes = this.hours.get(hour) ?? new Set();
		hashes.add(hash);
		this.hours.set(hour, hashes);
	}

	private open(hashes: string[]): Claim {
		let wakeOthers = () => {};
		const settled = new Promise<void>((resolve) => (wakeOthers = resolve));
		for (const hash of hashes) this.pending.set(hash, settled);
		let isSettled = false;
		const settle = (keep: (hash: string) => void) => () => {
			if (isSettled) return;
			isSettled = true;
			for (const hash of hashes) {
				this.pending.delete(hash);
				this.released.delete(hash);
				keep(hash);
			}
			wakeOthers();
		};
		return {
			confirm: settle((hash) => this.add(hash, this.hour)),
			release: settle((hash) => this.released.set(hash, this.hour)),
		};
	}

	private forgetOld(): void {
		const isOld = (hour: number) => hour + REMEMBER_HOURS < this.hour;
		for (const hour of this.hours.keys()) if (isOld(hour)) this.hours.delete(hour);
		for (const [hash, hour] of this.released) if (isOld(hour)) this.released.delete(hash);
		let surplus = -MOST_REMEMBERED;
		for (const hashes of this.hours.values()) surplus += hashes.size;
		for (const [hour, hashes] of this.hours) {
			for (const hash of hashes) {
				if (surplus <= 0) return;
				hashes.delete(hash);
				surplus -= 1;
			}
			this.hours.delete(hour);
		}
	}
}

function hashOf(id: string): string {
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}

function isHour(hour: string, text: unknown): text is string {
	return /^\d{1,9}$/.test(hour) && typeof text === 'string';
}

const memories = new Map<string, SeenEvents>();

/**
 * The memory of one trigger in this process.
 *
 * @param key what the trigger is known by
 * @param now gives the time in ms since 1970
 */
export function seenEventsOf(key: string, now: () => number): SeenEvents {
	const known = memories.get(key);
	if (known !== undefined) return known;
	for (const [other, memory] of memories) if (memory.isEmpty) memories.delete(other);
	const fresh = new SeenEvents(now);
	memories.set(key, fresh);
	return fresh;
}
