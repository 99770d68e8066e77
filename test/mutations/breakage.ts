import ts from 'typescript';

/** A deliberate breakage: a small change to the code that a test must notice. */
export interface Breakage {
	/** What is wrong after the change. */
	title: string;
	/** From the project's root. */
	file: string;
	/** The function, constant, class or method that contains it: `RateWindow.pause`. */
	symbol: string;
	/** An expression that occurs exactly once in the symbol … */
	from: string;
	/** … and what it is replaced by. */
	to: string;
	/** The test file that must fail, or several. */
	tests: string[];
}

export type Change = [title: string, symbol: string, from: string, to: string, tests?: string[]];

/** Breakages of one file, which the same tests must notice unless one names others. */
export function breakagesOf(file: string, tests: string[], changes: Change[]): Breakage[] {
	return changes.map(([title, symbol, from, to, others]) => ({
		title,
		file,
		symbol,
		from,
		to,
		tests: others ?? tests,
	}));
}

/**
 * The text of a file with a breakage in it.
 *
 * @throws Error when the symbol is not there, or not alone, or what it replaces is not in it just once
 */
export function broken(text: string, { symbol, from, to }: Omit<Breakage, 'tests'>): string {
	const found = symbolsNamed(symbol, text);
	if (found.length !== 1) throw new Error(`There are ${found.length} symbols ${symbol}`);
	const [start, end] = found[0];
	const [before, after, ...others] = text.slice(start, end).split(from);
	if (after === undefined || others.length > 0) {
		throw new Error(`${symbol} does not have exactly one ${from}`);
	}
	return text.slice(0, start) + before + to + after + text.slice(end);
}

/** Positions of the symbols with a name: those of the module, and members of its classes. */
function symbolsNamed(name: string, text: string): Array<[start: number, end: number]> {
	const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
	const named = source.statements.flatMap((statement): Array<{ name: string; each: ts.Node }> => {
		if (ts.isVariableStatement(statement)) {
			return statement.declarationList.declarations.map((each) => ({ name: nameOf(each), each }));
		}
		const owner = nameOf(statement);
		const members = ts.isClassDeclaration(statement) ? [...statement.members] : [];
		return [
			{ name: owner, each: statement },
			...members.map((each) => ({ name: `${owner}.${nameOf(each)}`, each })),
		];
	});
	const found = named.filter((each) => each.name === name);
	return found.map(({ each }) => [each.getStart(), each.getEnd()]);
}

/** Name of a declaration; `constructor` for a constructor. */
function nameOf(node: ts.Node): string {
	if (ts.isConstructorDeclaration(node)) return 'constructor';
	return (node as { name?: ts.Node }).name?.getText() ?? '';
}
