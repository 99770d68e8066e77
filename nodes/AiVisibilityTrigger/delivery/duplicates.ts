import { sha256 } from '../../shared/base/values/hash';
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import type { CheckedDelivery } from '../secret/policy';

const HOUR_MS = 3_600_000;

/** The longest chain of retries ends after 31.2 hours (docs/api.md 19.13). */
export const MEMORY_HOURS = 32;

export const MAX_IDS = 5_000;

/** Characters of the hash that stands for an ID: 48 bits, so 5,000 IDs practically never collide. */
const HASH_LENGTH = 8;

/** The saved form: for each hour since 1970 the hashes of the IDs seen in it, joined. */
export type SeenRecord = Record<string, string>;

/**
 * The IDs by which a repeated delivery is recognized. A replay has a new delivery ID and the same
 * event ID (docs/api.md 19.8). The delivery ID is not signed, so a captured delivery may come with
 * another one, but not with another time of signing.
 *
 * @param eventId of the envelope
 * @param allowReplays whether a replay starts the workflow again
 */
export function duplicateIds(
	eventId: string,
	{ id, signedAt }: CheckedDelivery,
	allowReplays: boolean,
): string[] {
	return allowReplays ? [`${eventId} ${id ?? ''}`, `${eventId} t=${signedAt}`] : [eventId];
}

/**
 * The IDs of deliveries that have started the workflow. An ID counts as seen only after a 2xx
 * response: running twice is better than losing an event.
 */
export class SeenIds {
	/** Hashes with the hour since 1970, oldest first. */
	private seen = new Map<string, number>();

	/** Hashes without a response yet, each with a promise that resolves after the response. */
	private readonly pending = new Map<string, Promise<void>>();

	/** Hashes whose response was not a 2xx, with the hour. Saved data does not override them. */
	private readonly failed = new Map<string, number>();

	/** What was saved last, to find new entries quickly. */
	private saved: SeenRecord = {};

	/**
	 * Claims the IDs of a delivery. Waits while another delivery with one of them is being answered,
	 * because only its response tells whether this one is a duplicate.
	 *
	 * @param isAccepted resolves after the response: true for a 2xx. Otherwise the service retries,
	 * and the retry must run
	 * @returns true when none of the IDs was seen before
	 */
	async claim(ids: string[], isAccepted: Promise<boolean>): Promise<boolean> {
		const hashes = ids.map(toHash);
		const underWay = () => hashes.find((hash) => this.pending.has(hash));
		for (let other = underWay(); other !== undefined; other = underWay()) {
			await this.pending.get(other);
		}
		this.forgetOld();
		if (hashes.some((hash) => this.seen.has(hash))) return false;
		const answered = isAccepted.then((accepted) => {
			for (const hash of hashes) {
				this.pending.delete(hash);
				this.failed.delete(hash);
				(accepted ? this.seen : this.failed).set(hash, this.hour);
			}
		});
		for (const hash of hashes) this.pending.set(hash, answered);
		return true;
	}

	/** Adds what this or another process saved. Ignores anything else in the static data. */
	load({ seen }: IDataObject): void {
		const news = Object.entries((seen ?? {}) as SeenRecord).filter(
			([hour, text]) => this.saved[hour] !== text && isHour(hour, text),
		);
		if (news.length === 0) return;
		for (const [hour, text] of news) {
			this.saved[hour] = text;
			for (let at = 0; at + HASH_LENGTH <= text.length; at += HASH_LENGTH) {
				const hash = text.slice(at, at + HASH_LENGTH);
				const isKnown = [this.seen, this.pending, this.failed].some((each) => each.has(hash));
				if (!isKnown) this.seen.set(hash, Number(hour));
			}
		}
		this.seen = new Map([...this.seen].sort(([, a], [, b]) => a - b));
		this.forgetOld();
	}

	/**
	 * Saves the seen IDs if they changed. Of deliveries that are answered at the same time, the last
	 * one saves for all.
	 *
	 * @param beingAnswered IDs that will count as seen when n8n saves the static data
	 */
	save(staticData: IDataObject, beingAnswered: string[]): void {
		// A delivery has one promise, under several hashes.
		const areOthersPending = new Set(this.pending.values()).size > 1;
		if (areOthersPending) return;
		const hashes = beingAnswered.map(toHash).filter((hash) => !this.seen.has(hash));
		const record: SeenRecord = {};
		for (const [hash, hour] of [
			...this.seen,
			...hashes.map((hash) => [hash, this.hour] as const),
		]) {
			record[hour] = (record[hour] ?? '') + hash;
		}
		this.saved = { ...record };
		const before = (staticData.seen ?? {}) as SeenRecord;
		if (Object.keys(record).some((hour) => before[hour] !== record[hour])) staticData.seen = record;
	}

	private get hour(): number {
		return Math.floor(clock.now() / HOUR_MS);
	}

	private forgetOld(): void {
		const { hour } = this;
		for (const [hash, since] of this.failed) {
			if (since + MEMORY_HOURS < hour) this.failed.delete(hash);
		}
		for (const [hash, since] of this.seen) {
			if (since + MEMORY_HOURS >= hour && this.seen.size <= MAX_IDS) break;
			this.seen.delete(hash);
		}
	}
}

function toHash(id: string): string {
	return sha256(id, 'base64url').slice(0, HASH_LENGTH);
}

function isHour(hour: string, text: unknown): text is string {
	return /^\d{1,9}$/.test(hour) && typeof text === 'string';
}
