import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { step } from './report.mjs';
import { root, run } from './run.mjs';

const sources = ['nodes', 'credentials', 'icons', 'scripts', 'package.json', 'package-lock.json'];

/** What the build writes last. */
const bundle = join(root, 'dist', 'bundle.js');

/**
 * Builds the package into dist/, unless no source is newer than that.
 *
 * @throws {CommandFailed} with the compiler's messages
 */
export async function build() {
	const builtAt = existsSync(bundle) ? statSync(bundle).mtimeMs : 0;
	// A folder is newer when a file in it is gone.
	const isOutdated = sources.flatMap(pathsIn).some((path) => statSync(path).mtimeMs > builtAt);
	if (!isOutdated) return;
	await step('Building the package', () =>
		run('npm', ['run', 'build', '--silent'], { quiet: true }),
	);
}

function pathsIn(name) {
	const path = join(root, name);
	if (!statSync(path).isDirectory()) return [path];
	const inside = readdirSync(path, { recursive: true }).map((file) => join(path, file));
	return [path, ...inside];
}
