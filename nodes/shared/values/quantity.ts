/**
 * A number with its noun, for messages: "1 entry", "3 entries".
 *
 * @param count how many
 * @param noun in the singular
 * @param plural where it is not the noun with an s
 */
export function quantity(count: number, noun: string, plural = `${noun}s`): string {
	return `${count} ${count === 1 ? noun : plural}`;
}
