/** The position of every record of a sandbox in the order of creation. */
export class Sequence {
	private last = 0;
	private readonly places = new WeakMap<object, number>();

	/** The record's position, assigned at the first call. */
	of(record: object): number {
		const known = this.places.get(record);
		if (known !== undefined) return known;
		this.last += 1;
		this.places.set(record, this.last);
		return this.last;
	}
}

/** Records of one kind by id, in the order in which they were added. */
export class Collection<T extends { id: string }> {
	private readonly records = new Map<string, T>();

	constructor(readonly sequence: Sequence) {}

	add<R extends T>(record: R): R {
		this.records.set(record.id, record);
		this.sequence.of(record);
		return record;
	}

	get(id: string | null | undefined): T | undefined {
		return id ? this.records.get(id) : undefined;
	}

	delete(id: string): boolean {
		return this.records.delete(id);
	}

	clear(): void {
		this.records.clear();
	}

	all(): T[] {
		return [...this.records.values()];
	}

	where(matches: (record: T) => boolean): T[] {
		return this.all().filter(matches);
	}

	/** Serializes the records, so that a whole state can be compared. */
	toJSON(): T[] {
		return this.all();
	}

	get size(): number {
		return this.records.size;
	}
}
