import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

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
	options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<CommandResult> {
	const env = withoutNpm(options.env ?? process.env);
	const bin = join(root, 'node_modules', '.bin');
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: { ...env, PATH: [bin, env.PATH].filter(Boolean).join(delimiter) },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const stdout: Buffer[] = [];
	const stderr: Buffer[] = [];
	child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
	child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
	const code = await new Promise<number>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (exitCode) => resolve(exitCode ?? 1));
	});
	const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString();
	return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** An npm that is started by another npm must not inherit its settings. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
}
