import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { projectEnv, root } from './run.mjs';
import { projectNode } from '../install/project.mjs';

/** How often npm is looked for, in milliseconds. */
const interval = 500;

/** npm: the scripts of package.json begin with `exec`, so that the shell turns into this process. */
const parent = process.ppid;

/**
 * Runs a TypeScript program until Ctrl-C, or until npm is gone, with the project's Node. It stops by
 * itself when this process is gone, because the channel between the two closes.
 *
 * @param {string} file from the project's root
 * @param {string[]} [args] its command line
 * @returns {Promise<number>} its exit code
 */
export async function runLive(file, args = []) {
	const child = spawn(projectNode, ['--import', 'tsx', file, ...args], {
		cwd: root,
		env: projectEnv(),
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
		process.on(signal, () => child.kill(signal));
	}
	const watch = setInterval(() => {
		if (process.ppid !== parent) child.kill('SIGTERM');
	}, interval);
	const [code] = await once(child, 'exit').finally(() => clearInterval(watch));
	return code ?? 1;
}
