/** The names of columns of a table of prompts: of the prompt, of its category, and others. */
const PROMPT = /^(ai )?(prompts?|prompt[ _]text|questions?|quer(y|ies)|text)$/i;
const CATEGORY = /^(category|categories|topic|intent|group|type)$/i;
const OTHER =
	/^(#|id|no\.?|nr\.?|number|rank|priority|language|country|market|persona|stage|funnel|volume)$/i;

/** Of a table in Markdown: `|---|:--|` */
const RULE = /^\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?$/;

/**
 * Reads tables in lines, in Markdown, or a whole CSV with the names of its columns.
 *
 * @returns the lines, with a row in the place of each row of a table, and the headers that are left out
 */
export function tableRows(lines: unknown[]): { rows: unknown[]; header: string[] } {
	const isCells = (line: unknown): line is string =>
		typeof line === 'string' && /^\|.*\|/.test(line);
	const [first] = lines;
	const separator = typeof first === 'string' ? /[\t;,]/.exec(first)?.[0] : undefined;
	const names = typeof first === 'string' ? cellsOf(first, separator) : [];
	const isCsv = lines.length > 1 && names.some((name) => PROMPT.test(name)) && names.every(isName);
	if (isCsv) {
		if (names.length === 1) return { rows: lines.slice(1), header: names };
		const rows = lines
			.slice(1)
			.map((line) =>
				typeof line === 'string'
					? toPromptRow(withoutExtra(cellsOf(line, separator), names), names)
					: line,
			);
		return { rows, header: [String(first)] };
	}
	const header: string[] = [];
	let columns: string[] | undefined;
	const rows = lines.flatMap((line, at) => {
		if (RULE.test(String(line)) && (isCells(line) || isCells(lines[at - 1]))) return [];
		if (!isCells(line)) {
			columns = undefined;
			return [line];
		}
		const cells = cellsOf(line.replace(/^\||\|\s*$/g, ''), '|');
		if (RULE.test(String(lines[at + 1]))) {
			columns = cells;
			header.push(line);
			return [];
		}
		return [toPromptRow(cells, columns ?? [])];
	});
	return { rows, header };
}

const isName = (name: string): boolean =>
	[PROMPT, CATEGORY, OTHER].some((known) => known.test(name));

/** Commas in a prompt without quotation marks make too many cells. */
function withoutExtra(cells: string[], names: string[]): string[] {
	const at = names.findIndex((name) => PROMPT.test(name));
	const extra = Math.max(0, cells.length - names.length);
	return [
		...cells.slice(0, at),
		cells.slice(at, at + extra + 1).join(', '),
		...cells.slice(at + extra + 1),
	];
}

function cellsOf(line: string, separator?: string): string[] {
	if (separator === undefined) return [line.trim().replace(/^"(.*)"$/, '$1')];
	const cell = new RegExp(
		`(?:^|\\${separator})(?:\\s*"((?:[^"]|"")*)"\\s*|([^\\${separator}]*))`,
		'g',
	);
	return [...line.matchAll(cell)].map(([, quoted, plain = '']) =>
		(quoted?.replaceAll('""', '"') ?? plain).trim(),
	);
}

/** Without a name that says which, the longest cell is the prompt. */
function toPromptRow(cells: string[], names: string[]) {
	const cellFor = (name: RegExp) => cells[names.findIndex((each) => name.test(each))];
	const longest = [...cells].sort((one, other) => other.length - one.length)[0];
	return { prompt: cellFor(PROMPT) ?? longest, category: cellFor(CATEGORY) };
}
