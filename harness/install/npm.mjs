import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installedList } from './installed.mjs';
import { run } from '../commands/run.mjs';

/**
 * Installs what a folder's lock file says, without running any package's own scripts and without
 * changing the lock file. Not `npm ci`: that refuses a lock file which leaves out builds for other
 * systems, and a lock file made against a registry that only has this system's leaves them out.
 *
 * @param {string} folder
 * @throws {CommandFailed} with npm's output
 */
export async function installPackages(folder) {
	// npm writes its list last: without one, what is there may be half extracted.
	if (!existsSync(installedList(folder))) {
		rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
	}
	const flags = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	await run('npm', ['install', '--no-save', ...flags], { cwd: folder, quiet: true });
}

/**
 * Runs the install script of one package.
 *
 * @param {string} folder
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env] settings on top
 * @throws {CommandFailed} with the script's output
 */
export async function runInstallScript(folder, name, env) {
	const flags = ['--ignore-scripts=false', '--foreground-scripts'];
	await run('npm', ['rebuild', name, ...flags], { cwd: folder, env, quiet: true });
}
