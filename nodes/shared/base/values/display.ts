/** Longest quoted value, in characters. */
const MAX_QUOTED = 60;

/** Formats a value for quoting in a message: what is no text as JSON. */
export const shortened = (value: unknown): string =>
	clip(typeof value === 'string' ? value : toSingleText(value), MAX_QUOTED);

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
