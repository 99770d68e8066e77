import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @param {NodeJS.ProcessEnv} [extra] settings on top
 * @returns {NodeJS.ProcessEnv} this process's environment with the project's own commands first in
 *   PATH; among them is the Node that n8n asks for, whatever Node the machine has
 */
export function projectEnv(extra = {}) {
	const bin = join(root, 'node_modules', '.bin');
	const path = [bin, process.env.PATH].filter(Boolean).join(delimiter);
	const env = { ...process.env, PATH: path, ...extra };
	// `npm test --silent` should hide npm's own heading, but not the errors of an npm that a script
	// calls.
	delete env.npm_config_loglevel;
	return env;
}

/**
 * Runs a command to its end.
 *
 * @param {string} command looked up in the project's own commands first
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 *   `quiet` hides the output unless the command fails
 * @returns {Promise<string>} the output of a quiet one
 * @throws {CommandFailed} when the command ends with a code other than 0
 */
export async function run(command, args, { cwd = root, env, quiet = false } = {}) {
	const child = spawn(command, args, {
		cwd,
		env: projectEnv(env),
		stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
	});
	const chunks = [];
	child.stdout?.on('data', (chunk) => chunks.push(chunk));
	child.stderr?.on('data', (chunk) => chunks.push(chunk));
	const [code] = await once(child, 'close');
	const output = Buffer.concat(chunks).toString();
	if (code !== 0) throw new CommandFailed(command, args, code, output);
	return output;
}

/** A command that ended with a code other than 0; `output` is what a quiet one had printed. */
export class CommandFailed extends Error {
	constructor(command, args, code, output) {
		super(`"${[command, ...args].join(' ')}" ended with code ${code}`);
		this.output = output;
	}
}

/**
 * Runs a script's main function; on failure prints the message, and the output of a quiet command,
 * rather than a stack trace, and sets the exit code.
 *
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
	try {
		await main();
	} catch (error) {
		if (error instanceof CommandFailed && error.output) process.stderr.write(error.output);
		const known = error instanceof CommandFailed || error?.plain === true;
		process.stderr.write(`\n${known ? error.message : (error?.stack ?? error)}\n`);
		process.exitCode = 1;
	}
}

/** An error whose message is written for the person at the terminal: shown without a stack. */
export class PlainError extends Error {
	plain = true;
}
