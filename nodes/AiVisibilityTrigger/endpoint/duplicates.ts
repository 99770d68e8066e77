import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../shared/base/time/clock';
import { sha256 } from '../../shared/base/values/records';

const HOUR_MS = 3_600_000;

/** The longest chain of retries ends after 31.2 hours (sandbox/api.md 19.13). */
export const MEMORY_HOURS = 32;

export const MAX_IDS = 5_000;

/** Characters of the hash that stands for an ID: 48 bits, so 5,000 IDs practically never collide. */
const HASH_LENGTH = 8;

interface Known {
	/** When it came, in hours since 1970. */
	hour: number;
	/** Whether it had a 2xx response. What was saved does not change that. */
	isSeen: boolean;
	/** Resolves after the response; undefined once it is there. */
	answered?: Promise<void>;
}

/**
 * The IDs of deliveries that have started the workflow. An ID counts as seen only after a 2xx
 * response: running twice is better than losing an event.
 */
export class SeenIds {
	/** By hash, oldest first. A delivery has the same entry under each of its IDs. */
	private known = new Map<string, Known>();

	/** What was saved last: for each hour since 1970 the hashes of the IDs seen in it, joined. */
	private saved: Record<string, string> = {};

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
		const others = () => hashes.flatMap((hash) => this.known.get(hash) ?? []);
		const underWay = () => others().find(({ answered }) => answered !== undefined)?.answered;
		for (let other = underWay(); other !== undefined; other = underWay()) await other;
		this.forgetOld();
		if (others().some(({ isSeen }) => isSeen)) return false;
		const entry: Known = { hour: hourNow(), isSeen: false };
		entry.answered = isAccepted.then((accepted) => {
			entry.isSeen = accepted;
			entry.answered = undefined;
		});
		for (const hash of hashes) {
			this.known.delete(hash);
			this.known.set(hash, entry);
		}
		return true;
	}

	/** Adds what this or another process saved. */
	load({ seen }: IDataObject): void {
		const news = Object.entries((seen ?? {}) as typeof this.saved).filter(
			([hour, text]) => this.saved[hour] !== text,
		);
		if (news.length === 0) return;
		for (const [hour, text] of news) {
			this.saved[hour] = text;
			for (let at = 0; at + HASH_LENGTH <= text.length; at += HASH_LENGTH) {
				const hash = text.slice(at, at + HASH_LENGTH);
				if (!this.known.has(hash)) this.known.set(hash, { hour: Number(hour), isSeen: true });
			}
		}
		this.known = new Map([...this.known].sort(([, a], [, b]) => a.hour - b.hour));
		this.forgetOld();
	}

	/**
	 * Of deliveries that are answered at the same time, the last one saves for all.
	 *
	 * @param beingAnswered IDs that will count as seen when n8n saves the static data
	 */
	save(staticData: IDataObject, beingAnswered: string[]): void {
		const pending = [...this.known.values()].filter(({ answered }) => answered !== undefined);
		if (new Set(pending).size > 1) return;
		const answered = new Set(beingAnswered.map(toHash));
		const record: typeof this.saved = {};
		for (const [hash, { hour, isSeen }] of this.known) {
			if (isSeen || answered.has(hash)) record[hour] = (record[hour] ?? '') + hash;
		}
		this.saved = { ...record };
		const before = (staticData.seen ?? {}) as typeof this.saved;
		if (Object.keys(record).some((hour) => before[hour] !== record[hour])) staticData.seen = record;
	}

	private forgetOld(): void {
		for (const [hash, { hour }] of this.known) {
			if (hour + MEMORY_HOURS >= hourNow() && this.known.size <= MAX_IDS) break;
			this.known.delete(hash);
		}
	}
}

const hourNow = (): number => Math.floor(clock.now() / HOUR_MS);

const toHash = (id: string): string => sha256(id, 'base64url').slice(0, HASH_LENGTH);
