import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/time/clock';
import type { CheckedDelivery } from '../secret/policy';

const HOUR_MS = 3_600_000;

/** The longest chain of retries ends after 31.2 hours (docs/api.md 19.13). */
export const MEMORY_HOURS = 32;

export const MAX_IDS = 5_000;

/** Characters of a hash that stand for an id: 48 bits, so that 5,000 ids never meet by chance. */
const HASH_LENGTH = 8;

/** What is saved: for each hour since 1970 the hashes of what was seen in it, in one text. */
export type SeenRecord = Record<string, string>;

/**
 * What makes two deliveries one. A replay has a new delivery id and the same event id
 * (docs/api.md 19.8). The delivery id is not signed, so that of a captured delivery can be anything;
 * but its signature is known by its time.
 *
 * @param eventId of the envelope
 * @param allowReplays whether a replay is no duplicate
 */
export function duplicateIds(
	eventId: string,
	{ id, signedAt }: CheckedDelivery,
	allowReplays: boolean,
): string[] {
	return allowReplays ? [`${eventId} ${id ?? ''}`, `${eventId} t=${signedAt}`] : [eventId];
}

/**
 * What a trigger has started its workflow for, by ids: of events, or of what else makes two deliveries
 * one. An id counts as seen only when its answer was a 2xx: running twice is better than losing one.
 */
export class SeenIds {
	/** The hashes seen, with the hour since 1970; the oldest first. */
	private seen = new Map<string, number>();

	/** Those whose answer is not yet known, with a promise of when it is. */
	private readonly pending = new Map<string, Promise<void>>();

	/** Those whose answer was no 2xx, whatever is saved about them; with the hour of it. */
	private readonly failed = new Map<string, number>();

	/** What is known to be saved, to tell at a glance what is new in it. */
	private saved: SeenRecord = {};

	/**
	 * Claims what a delivery is known by. While another delivery with one of the ids is being answered
	 * this waits: it could not be said yet whether this one is a duplicate.
	 *
	 * @param isAccepted tells, when the delivery has been answered, whether with a 2xx: if not, the
	 * service sends it again, and then it must run
	 * @returns whether none of the ids was seen before
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

	/** Takes over what was saved, by this process or another one; anything else is left alone. */
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
	 * Saves the ids seen, if that changes anything. Of deliveries that are answered at the same time,
	 * the last one saves for all of them.
	 *
	 * @param beingAnswered ids that will count as seen by the time n8n saves the static data
	 */
	save(staticData: IDataObject, beingAnswered: string[]): void {
		if (new Set(this.pending.values()).size > 1) return;
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
	return createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
}

function isHour(hour: string, text: unknown): text is string {
	return /^\d{1,9}$/.test(hour) && typeof text === 'string';
}
