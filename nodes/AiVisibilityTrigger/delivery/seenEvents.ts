/** The longest chain of retries ends after 31.2 hours (docs/api.md 19.13). */
export const REMEMBER_MS = 32 * 3_600_000;

export const MOST_REMEMBERED = 5_000;

/** An event that is being worked on. One of the two must be called, once its answer is known. */
export interface Claim {
	/** Its answer was a 2xx: the service will not send it again by itself. */
	confirm(): void;
	/** It was not: the service sends it again, and then it must run. */
	release(): void;
}

/**
 * The events that a trigger has started a workflow for. An event counts as seen only when its answer
 * was a 2xx: running twice is better than losing one.
 */
export class SeenEvents {
	/** When each event was seen, in ms since 1970; in this order. */
	private readonly seenAt = new Map<string, number>();

	/** Events whose answer is not yet known, with what resolves when it is. */
	private readonly pending = new Map<string, Promise<void>>();

	/** Events whose answer was no 2xx, whatever is stored about them; with the time of it. */
	private readonly released = new Map<string, number>();

	/** @param now gives the time in ms since 1970 */
	constructor(private readonly now: () => number) {}

	/**
	 * Claims an event. While another delivery of the same event is being answered this waits: it
	 * could not be said yet whether this one is a duplicate.
	 *
	 * @param id of the event
	 * @returns undefined for an event that was seen before
	 */
	async claim(id: string): Promise<Claim | undefined> {
		for (let other = this.pending.get(id); other; other = this.pending.get(id)) await other;
		return this.has(id) ? undefined : this.open(id);
	}

	/**
	 * Takes over what was stored, by this process or another one.
	 *
	 * @param record what `toRecord` gave; anything else is left alone
	 */
	learn(record: unknown): void {
		const isNews = ([id, at]: [string, unknown]) =>
			typeof at === 'number' &&
			![this.seenAt, this.pending, this.released].some((known) => known.has(id));
		const news = Object.entries(record ?? {}).filter(isNews) as Array<[string, number]>;
		if (news.length === 0) return;
		const all = [...this.seenAt, ...news].sort(([, a], [, b]) => a - b);
		this.seenAt.clear();
		for (const [id, at] of all) this.seenAt.set(id, at);
		this.forgetOld();
	}

	/** Whether nothing is remembered or worked on any more. */
	get isEmpty(): boolean {
		this.forgetOld();
		return this.seenAt.size + this.pending.size + this.released.size === 0;
	}

	/**
	 * What to store: the time of each event that counts as seen.
	 *
	 * @param beingAnswered an event that will count as seen by the time the record is stored
	 */
	toRecord(beingAnswered?: string): Record<string, number> {
		this.forgetOld();
		const record = Object.fromEntries(this.seenAt);
		if (beingAnswered !== undefined) record[beingAnswered] = this.now();
		return record;
	}

	private has(id: string): boolean {
		this.forgetOld();
		return this.seenAt.has(id);
	}

	private open(id: string): Claim {
		let wakeOthers = () => {};
		this.pending.set(id, new Promise((resolve) => (wakeOthers = resolve)));
		let isSettled = false;
		const settleIn = (memory: Map<string, number>) => () => {
			if (isSettled) return;
			isSettled = true;
			this.pending.delete(id);
			this.released.delete(id);
			memory.set(id, this.now());
			wakeOthers();
		};
		return { confirm: settleIn(this.seenAt), release: settleIn(this.released) };
	}

	private forgetOld(): void {
		const oldest = this.now() - REMEMBER_MS;
		for (const memory of [this.seenAt, this.released]) {
			for (const [id, at] of memory) {
				if (at <= oldest || memory.size > MOST_REMEMBERED) memory.delete(id);
			}
		}
	}
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
