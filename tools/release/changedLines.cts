/**
 * Compares two texts line by line, whatever the order.
 *
 * @returns lines that are gone, with a minus, and new ones, with a plus, each with the heading above it
 */
export function changedLines(before: string, now: string): string[] {
	const [old, current] = [before, now].map(withHeadings);
	const lines = (sign: string, from: string[], others: string[]) => {
		const known = new Set(others);
		return from.filter((line) => !known.has(line)).map((line) => `${sign} ${line}`);
	};
	return [...lines('-', old, current), ...lines('+', current, old)];
}

/** The heading of a line is the last one with #, and of an indented one the last one without. */
function withHeadings(text: string): string[] {
	const headings: string[] = [];
	return text.split('\n').flatMap((line) => {
		if (line.trim() === '') return [];
		if (line.startsWith('#')) headings.splice(/^#+/.exec(line)![0].length - 1, 9, line);
		else if (!line.startsWith(' ')) headings[9] = line.split(' ')[0];
		const place = headings.flatMap((each, level) => (level < 9 ? each.replace(/^#+ /, '') : []));
		const parent = line.startsWith(' ') ? [headings[9]] : [];
		return [[...place.map((each) => each.split(' ')[0]), ...parent, line.trim()].join(' → ')];
	});
}
