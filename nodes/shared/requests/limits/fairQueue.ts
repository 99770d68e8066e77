/** What determines the order of a waiting request. */
interface Queued {
	entry: {
		group: object;
		isInteractive?: boolean;
		position?: number;
		tier?: { name: string };
	};
}

/** The waiting requests of one group and tier, by position. */
type SubQueue<T> = T[];

/**
 * Queue of waiting requests: interactive ones first, then round robin over the groups, and by
 * position within a group. A limited tier holds back only its own requests.
 */
export class FairQueue<T extends Queued> {
	/** Groups in the order of their turns. */
	private readonly groups = new Map<object, Map<string, SubQueue<T>>>();

	private readonly interactive: SubQueue<T> = [];

	private count = 0;

	get size(): number {
		return this.count;
	}

	add(item: T): void {
		this.count++;
		insert(this.lineOf(item), item);
	}

	/**
	 * Removes and returns the next request that is ready.
	 *
	 * @param isReady same result for all requests of a group and tier
	 */
	take(isReady: (item: T) => boolean): T | undefined {
		const urgent = this.interactive.findIndex(isReady);
		if (urgent >= 0) {
			this.count--;
			return this.interactive.splice(urgent, 1)[0];
		}
		for (const [group, lines] of this.groups) {
			const ready = [...lines.values()].filter((line) => isReady(line[0]));
			if (ready.length === 0) continue;
			const line = ready.reduce((a, b) => (positionOf(b[0]) < positionOf(a[0]) ? b : a));
			const item = line.shift()!;
			this.count--;
			this.endTurn(group, lines, item, line);
			return item;
		}
		return undefined;
	}

	/** Removes all requests for which the callback returns true. */
	removeIf(isUnwanted: (item: T) => boolean): void {
		this.filter(this.interactive, isUnwanted);
		for (const [group, lines] of this.groups) {
			for (const [tier, line] of lines) {
				this.filter(line, isUnwanted);
				if (line.length === 0) lines.delete(tier);
			}
			if (lines.size === 0) this.groups.delete(group);
		}
	}

	private lineOf({ entry }: T): SubQueue<T> {
		if (entry.isInteractive) return this.interactive;
		const lines = this.groups.get(entry.group) ?? new Map<string, SubQueue<T>>();
		this.groups.set(entry.group, lines);
		const tier = entry.tier?.name ?? '';
		const line = lines.get(tier) ?? [];
		lines.set(tier, line);
		return line;
	}

	/** Moves the group to the end of the order. */
	private endTurn(
		group: object,
		lines: Map<string, SubQueue<T>>,
		item: T,
		line: SubQueue<T>,
	): void {
		if (line.length === 0) lines.delete(item.entry.tier?.name ?? '');
		this.groups.delete(group);
		if (lines.size > 0) this.groups.set(group, lines);
	}

	private filter(line: SubQueue<T>, isUnwanted: (item: T) => boolean): void {
		const kept = line.filter((item) => !isUnwanted(item));
		this.count -= line.length - kept.length;
		// No spread into one call: a long line would overflow the stack.
		line.length = 0;
		for (const item of kept) line.push(item);
	}
}

function positionOf({ entry }: Queued): number {
	return entry.position ?? Infinity;
}

/** Searches from the end, because most requests are added there. */
function insert<T extends Queued>(line: SubQueue<T>, item: T): void {
	let at = line.length;
	while (at > 0 && positionOf(line[at - 1]) > positionOf(item)) at--;
	line.splice(at, 0, item);
}
