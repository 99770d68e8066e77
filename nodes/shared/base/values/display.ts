/** Longest quoted value, in characters. */
const MAX_LENGTH = 60;

/**
 * Formats a value for quoting in a message.
 *
 * @param value anything; values other than text are shown as JSON
 */
export function shortened(value: unknown): string {
	const text = typeof value === 'string' ? value : toSingleText(value);
	return clip(text, MAX_LENGTH);
}

/** Half of a surrogate pair, which UTF-8 cannot encode. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

/** Cuts a text that is too long. */
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

/**
 * Formats a number with its noun, for messages: "1 entry", "3 entries".
 *
 * @param count the number
 * @param noun in the singular
 * @param plural if it is not the noun with an s
 */
export function quantity(count: number, noun: string, plural = `${noun}s`): string {
	return `${count} ${count === 1 ? noun : plural}`;
}

/** Returns a share in percent with one decimal; null of nothing. */
export const percentOf = (count: number, total: number): number | null =>
	total === 0 ? null : Math.round((1_000 * count) / total) / 10;

/**
 * The difference of two scores, rates or counts, rounded: in binary, 70.1 − 60 is 10.099999999999994.
 */
export function differenceOf(from: number, to: number): number {
	return Math.round((to - from) * 1e6) / 1e6;
}
