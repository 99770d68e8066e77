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
