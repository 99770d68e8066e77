/** Longer values are cut, in characters. */
const MAX_LENGTH = 60;

/**
 * A value as messages quote it.
 *
 * @param value whatever was given; what is no text is shown as JSON
 */
export function shortened(value: unknown): string {
	const text = typeof value === 'string' ? value : toSingleText(value);
	return text.length > MAX_LENGTH ? `${startOf(text, MAX_LENGTH)}…` : text;
}

/** The first characters of a text, without half of an emoji at the end, which is no character. */
export const startOf = (text: string, length: number): string =>
	text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

function toSingleText(value: unknown): string {
	try {
		// A date is a text with quotation marks in JSON.
		return (JSON.stringify(value) ?? String(value)).replace(/^"|"$/g, '');
	} catch {
		// JSON has no form for what contains itself, and for large integers.
		return typeof value === 'object' ? 'an object' : String(value);
	}
}
