/** A generated breakage that no unit test notices, and why none has to. */
export interface Survivor {
	/** From the project's root. */
	file: string;
	/** The line that it begins in, without the space around it. */
	line: string;
	/** What stands there instead, as Stryker writes it, on one line. */
	to: string;
	/** Why no unit test must notice it: it makes no difference, or another test notices it. */
	why: string;
}

/** Survivors of one file: a reason, the line, and its replacements. */
export function survivorsOf(
	file: string,
	reasons: Array<[why: string, line: string, ...replacements: string[]]>,
): Survivor[] {
	return reasons.flatMap(([why, line, ...replacements]) =>
		replacements.map((to) => ({ file, line, to, why })),
	);
}
