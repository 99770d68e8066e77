/** What determines the order of a waiting request. */
interface Queued {
	entry: { group: object; isUrgent?: boolean; position?: number };
}

/**
 * Queue of waiting requests: urgent ones first, then round robin over the groups, and by position
 * within a group.
 */
export class FairQueue<T extends Queued> {
	private urgent: T[] = [];

	/** In the order of their turns. */
	private readonly groups = new Map<object, T[]>();

	get isEmpty(): boolean {
		return this.urgent.length === 0 && this.groups.size === 0;
	}

	add(item: T): void {
		const { group, isUrgent } = item.entry;
		const line = isUrgent ? this.urgent : (this.groups.get(group) ?? []);
		if (!isUrgent) this.groups.set(group, line);
		insert(line, item);
	}

	/** Removes and returns the next urgent request that is ready. */
	takeUrgent(isReady: (item: T) => boolean): T | undefined {
		return takeFirst(this.urgent, isReady);
	}

	/** Removes and returns the next other request that is ready. Its group's next turn is the last. */
	take(isReady: (item: T) => boolean): T | undefined {
		for (const [group, line] of this.groups) {
			const item = takeFirst(line, isReady);
			if (item === undefined) continue;
			this.groups.delete(group);
			if (line.length > 0) this.groups.set(group, line);
			return item;
		}
		return undefined;
	}

	/** Removes all requests for which the callback returns true. */
	removeIf(isUnwanted: (item: T) => boolean): void {
		this.urgent = this.urgent.filter((item) => !isUnwanted(item));
		for (const [group, line] of this.groups) {
			const kept = line.filter((item) => !isUnwanted(item));
			if (kept.length > 0) this.groups.set(group, kept);
			else this.groups.delete(group);
		}
	}
}

function takeFirst<T>(line: T[], isWanted: (item: T) => boolean): T | undefined {
	const index = line.findIndex(isWanted);
	return index < 0 ? undefined : line.splice(index, 1)[0];
}

function positionOf({ entry }: Queued): number {
	return entry.position ?? Infinity;
}

/** Searches from the end, because most requests are added there. */
function insert<T extends Queued>(line: T[], item: T): void {
	let at = line.length;
	while (at > 0 && positionOf(line[at - 1]) > positionOf(item)) at--;
	line.splice(at, 0, item);
}
