/** A generated breakage that no unit test notices, and why none has to. */
export interface Survivor {
	/** From the project's root. */
	file: string;
	/** The line that it begins in, without the space around it. */
	line: string;
	/** What stands there instead, as Stryker writes it, on one line. */
	to: string;
	/** Why it makes no difference, or which test outside the unit tests would notice. */
	why: string;
}

/** Survivors of one file: for each reason a line, and all that may replace something in it. */
export function survivorsOf(
	file: string,
	reasons: Array<[why: string, line: string, ...replacements: string[]]>,
): Survivor[] {
	return reasons.flatMap(([why, line, ...replacements]) =>
		replacements.map((to) => ({ file, line, to, why })),
	);
}
