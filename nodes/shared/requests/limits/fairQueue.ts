interface Queued {
	entry: { group: object; isUrgent?: boolean; position?: number };
}

const URGENT = {};

/** Waiting requests: urgent ones, and round robin over the groups, by position within each. */
export class FairQueue<T extends Queued> {
	/** In the order of their turns. */
	private readonly groups = new Map<object, T[]>();

	get isEmpty(): boolean {
		return this.groups.size === 0;
	}

	add(item: T): void {
		const { group, isUrgent, position = Infinity } = item.entry;
		const key = isUrgent ? URGENT : group;
		const line = this.groups.get(key) ?? [];
		const isBefore = ({ entry }: T) => (entry.position ?? Infinity) <= position;
		line.splice(line.findLastIndex(isBefore) + 1, 0, item);
		this.groups.set(key, line);
	}

	/** Removes and returns the next request that is ready. The next turn of its group is the last. */
	take(isReady: (item: T) => boolean, isUrgent: boolean): T | undefined {
		for (const group of isUrgent ? [URGENT] : this.groups.keys()) {
			const line = this.groups.get(group) ?? [];
			const index = line.findIndex(isReady);
			if (index < 0) continue;
			const [item] = line.splice(index, 1);
			this.groups.delete(group);
			if (line.length > 0) this.groups.set(group, line);
			return item;
		}
		return undefined;
	}

	removeIf(isUnwanted: (item: T) => boolean): void {
		for (const [group, line] of this.groups) {
			const kept = line.filter((item) => !isUnwanted(item));
			if (kept.length > 0) this.groups.set(group, kept);
			else this.groups.delete(group);
		}
	}
}
