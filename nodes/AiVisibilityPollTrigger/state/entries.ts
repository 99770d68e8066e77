/** Packs entries for storing: a text, a space, and the ID, which has no space. */
export function packEntries(values: Iterable<[id: string, value: string | number]>): string[] {
	return [...values].map(([id, value]) => `${value} ${id}`);
}

/** @returns undefined when the value does not come from `packEntries` */
export function unpackEntries(entries: unknown): Array<[id: string, value: string]> | undefined {
	if (!Array.isArray(entries)) return undefined;
	return entries.map(String).map((entry) => {
		const space = entry.lastIndexOf(' ');
		return [entry.slice(space + 1), entry.slice(0, Math.max(0, space))];
	});
}

/** @returns undefined for anything but a finite number, or a text with one */
export function readNumber(value: unknown): number | undefined {
	const isText = typeof value === 'string' && value.trim() !== '';
	const number = typeof value === 'number' || isText ? Number(value) : NaN;
	return Number.isFinite(number) ? number : undefined;
}

/** @returns an empty object for anything but an object */
export function readObject(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
