/** Longest quoted value, in characters. */
const MAX_LENGTH = 60;

/** Formats a value for quoting in a message: what is no text as JSON. */
export const shortened = (value: unknown): string =>
	clip(typeof value === 'string' ? value : toSingleText(value), MAX_LENGTH);

/** Half of a surrogate pair, which UTF-8 cannot encode. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

export const clip = (text: string, limit: number): string =>
	text.length <= limit ? text : `${startOf(text, limit)}…`;

/** Returns the first characters of a text without splitting an emoji at the end. */
export const startOf = (text: string, length: number): string =>
	text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

function toSingleText(value: unknown): string {
	try {
		// JSON puts a date in quotation marks.
		return (JSON.stringify(value) ?? String(value)).replace(/^"|"$/g, '');
	} catch {
		// JSON cannot represent circular structures and large integers.
		return typeof value === 'object' ? 'an object' : String(value);
	}
}

/** Returns the name that was probably meant: two letters are others, or at most a third. */
export function closestName(given: string, known: string[]): string | undefined {
	const distances = known.map((name) => ({ name, distance: distanceOf(given, name) }));
	const [closest] = distances.sort((a, b) => a.distance - b.distance);
	const most = Math.min(given.length - 1, Math.max(2, given.length / 3));
	return closest?.distance <= most ? closest.name : undefined;
}

/** How many letters are others, missing or too many (Levenshtein), whatever their case. */
function distanceOf(a: string, b: string): number {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (const [at, letter] of [...a.toLowerCase()].entries()) {
		const next = [at + 1];
		for (const [index, other] of [...b.toLowerCase()].entries()) {
			const changed = row[index] + (letter === other ? 0 : 1);
			next.push(Math.min(changed, row[index + 1] + 1, next[index] + 1));
		}
		row = next;
	}
	return row[b.length];
}

/** Formats a number with its noun, for messages: "1 entry", "3 entries". */
export const quantity = (count: number, noun: string, plural = `${noun}s`): string =>
	`${count} ${count === 1 ? noun : plural}`;

/** Formats a wait in ms, rounded up: "1 minute 29 seconds", from an hour on "2 hours 1 minute". */
export function waitInWords(ms: number): string {
	const seconds = Math.ceil(ms / 1_000);
	const isLong = seconds >= 3_600;
	const count = isLong ? Math.ceil(seconds / 60) : seconds;
	const [larger, smaller] = isLong ? ['hour', 'minute'] : ['minute', 'second'];
	const parts = [quantity(Math.floor(count / 60), larger), quantity(count % 60, smaller)];
	return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}
