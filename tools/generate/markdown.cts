/**
 * A table of Markdown.
 *
 * @param head the names of the columns
 * @param rows the cells; what would end a cell is escaped
 */
export function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(toCell))];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toCell(text: string): string {
	return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

/** The anchor of a heading on GitHub and npm. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.trim()
		.replace(/\s/g, '-');
}

/** A text as code. */
export const code = (text: string): string => `\`${text}\``;

/** A number with its noun: "1 unit", "2 units". */
export function counted(count: number, name: string): string {
	return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/**
 * Replaces a section of a document.
 *
 * @param text of the document, with `<!-- name -->` and `<!-- /name -->` around the section
 * @param name of the section
 * @param content without the marks
 * @throws Error when the marks are missing, or there more than once
 */
export function withSection(text: string, name: string, content: string): string {
	const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [from, to] = [text.indexOf(start), text.indexOf(end)];
	if (from < 0 || to < from) throw new Error(`The document has no section ${start} … ${end}`);
	if (text.split(start).length > 2 || text.split(end).length > 2) {
		throw new Error(`The document has more than one section ${start} … ${end}`);
	}
	return `${text.slice(0, from)}${start}\n${content}\n${text.slice(to)}`;
}

/** Generated texts, by path from the project's folder. */
export type GeneratedFiles = Map<string, string>;

/** The documents with generated sections, and the names of the sections. */
export const GENERATED_SECTIONS = {
	'README.md': ['scopes'],
	'docs/benchmarks.md': ['benchmarks'],
	'docs/developers/sandbox.md': ['sandbox-options', 'sandbox-faults', 'sandbox-actions'],
	'docs/examples.md': ['example-scopes'],
	'docs/guarantees.md': ['retries'],
	'docs/operations.md': ['operations'],
	'docs/triggers.md': ['trigger-scopes'],
	'docs/messages.md': ['errors'],
} as const;
