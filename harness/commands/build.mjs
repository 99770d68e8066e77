import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { step } from './report.mjs';
import { root, run } from './run.mjs';

/** The sources of the build. */
const sources = ['nodes', 'credentials', 'icons', 'package.json', 'tsconfig.json'];
const settings = ['scripts/bundle.mjs', 'gulpfile.js', 'package-lock.json'];

const stampFile = join(root, '.cache', 'build-stamp');
const distFolder = join(root, 'dist');

/**
 * Builds the package into dist/, unless nothing has changed since the last build.
 *
 * @param {{ always?: boolean }} [options] `always` builds in any case
 * @throws {CommandFailed} with the compiler's messages
 */
export async function build({ always = false } = {}) {
	const state = stateOfSources();
	if (!always && existsSync(distFolder) && readStamp() === state) return;
	await step('Building the package', async () => {
		// Files of earlier builds must not be packed.
		rmSync(distFolder, { recursive: true, force: true });
		rmSync(stampFile, { force: true });
		await run('npm', ['run', 'build', '--silent'], { quiet: true });
		mkdirSync(dirname(stampFile), { recursive: true });
		writeFileSync(stampFile, state);
	});
}

function readStamp() {
	return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

/** A digest of names, sizes and times, which takes milliseconds because no file is read. */
function stateOfSources() {
	const hash = createHash('sha256');
	for (const file of [...sources, ...settings].flatMap(filesOf).sort()) {
		const { size, mtimeMs } = statSync(join(root, file));
		hash.update(`${file}\0${size}\0${mtimeMs}\n`);
	}
	return hash.digest('hex');
}

function filesOf(name) {
	const path = join(root, name);
	if (!existsSync(path)) return [];
	if (!statSync(path).isDirectory()) return [name];
	const inside = readdirSync(path, { recursive: true }).map((file) => join(name, file));
	return inside.filter((file) => statSync(join(root, file)).isFile());
}
