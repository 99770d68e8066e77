/** A deliberate breakage: a small change to the code that a test must notice. */
export interface Breakage {
	/** What is wrong after the change. */
	title: string;
	/** From the project's root. */
	file: string;
	/** Text that stands in the file exactly once … */
	from: string;
	/** … and what it is replaced by. */
	to: string;
	/** The test file that must fail, or several. */
	tests: string[];
}

/** Breakages of one file, which the same tests must notice unless one names others. */
export function breakagesOf(
	file: string,
	tests: string[],
	changes: Array<[title: string, from: string, to: string, tests?: string[]]>,
): Breakage[] {
	return changes.map(([title, from, to, others]) => ({
		title,
		file,
		from,
		to,
		tests: others ?? tests,
	}));
}
