const FENCE = /^```/;

/** What announces a list: a heading, or a line with a colon at its end. */
const ANNOUNCEMENT = /^#{1,6}\s|:[*_]*$/;

/** `- `, `[ ] `, `1. `, `**1.** `, `(a) ` */
const MARK = /^(?:((?:[-*•–—+] )?\[[ x]?\]|[-*•–—+])|\**\(?(\d{1,3}|[a-z])[.)]\**)\s+(?=\S)/;

/** The mark of a line of a list: its sign, or its number. */
function markOf(line: unknown): string | number | undefined {
	const [, sign, number] = (typeof line === 'string' && MARK.exec(line)) || [];
	if (number === undefined) return sign;
	return /\d/.test(number) ? Number(number) : number.charCodeAt(0);
}

const follows = (mark: string | number | undefined, next: typeof mark): boolean =>
	mark !== undefined && next === (typeof mark === 'number' ? mark + 1 : mark);

/**
 * Removes from lines what a model writes around a list: fences, the marks of two lines or more in a
 * row, and the line before it that announces it. One line with a mark stays as it is.
 *
 * @param lines texts without blanks around them; anything else stays
 */
export function withoutListMarks(lines: unknown[]): unknown[] {
	const marks = lines.map(markOf);
	const isInList = (at: number) =>
		follows(marks[at - 1], marks[at]) || follows(marks[at], marks[at + 1]);
	return lines.flatMap((line, index) => {
		if (typeof line !== 'string') return [line];
		if (FENCE.test(line)) return [];
		if (isInList(index)) return [line.replace(MARK, '')];
		const next = lines[index + 1];
		const isBeforeList = isInList(index + 1) || (typeof next === 'string' && FENCE.test(next));
		return ANNOUNCEMENT.test(line) && isBeforeList ? [] : [line];
	});
}
