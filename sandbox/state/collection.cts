let last = 0;
const places = new WeakMap<object, number>();

/** The position of a record in the order in which they were made, assigned at the first call. */
export function placeOf(record: object): number {
	const place = places.get(record) ?? (last += 1);
	places.set(record, place);
	return place;
}

/** Records of one kind by id, in the order in which they were added. */
export class Collection<T extends { id: string }> {
	private readonly records = new Map<string, T>();

	add<R extends T>(record: R): R {
		this.records.set(record.id, record);
		placeOf(record);
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
