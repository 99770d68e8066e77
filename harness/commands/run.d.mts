/** The project's root folder. */
export const root: string;

/** Runs a command to its end; see run.mjs. */
export function run(
	command: string,
	args: string[],
	options?: { cwd?: string; env?: NodeJS.ProcessEnv; quiet?: boolean; signal?: AbortSignal },
): Promise<{ code: number; output: string }>;

/** A command that ended with a code other than 0. */
export class CommandFailed extends Error {
	readonly code: number;

	readonly output: string;
}
