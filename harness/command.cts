import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './paths.cts';

export interface CommandResult {
	code: number;
	stdout: string;
	stderr: string;
}

/**
 * Runs a short command to its end.
 *
 * @param command looked up in the project's own commands first
 * @returns its exit code and what it printed; a code other than 0 is not thrown
 * @throws Error when the command cannot be started
 */
export async function runCommand(
	command: string,
	args: string[],
	{ cwd, env = process.env }: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
	// An npm that is started by another npm must not inherit its settings.
	const own = Object.entries(env).filter(([name]) => !/^npm_/i.test(name));
	const bin = join(root, 'node_modules', '.bin');
	const PATH = [bin, env.PATH].filter(Boolean).join(delimiter);
	const options = { cwd, env: { ...Object.fromEntries(own), PATH } };
	return await promisify(execFile)(command, args, options).then(
		(printed) => ({ code: 0, ...printed }),
		(error: CommandResult) => {
			if (typeof error.code === 'number') return error;
			throw error as unknown;
		},
	);
}
