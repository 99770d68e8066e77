import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import { join } from 'node:path';

import { runCommand } from './command.cts';
import { cacheFolder, root } from './paths.cts';

/** Name of the package as n8n shows it in front of every node type. */
export const packageName = 'n8n-nodes-ai-visibility';

/** What goes into the package in addition to the built code. */
const packedFiles = ['package.json', 'index.js', 'README.md', 'LICENSE.md', 'CHANGELOG.md'];

/** How the folders begin into which is packed. */
const MAKING = 'making-';

/**
 * Packs the built project as `npm publish` would, once for each state of the build: the tests of one
 * run, and later runs without a change, share one tarball.
 *
 * @returns the tarball's path; the environment's PACK_TARBALL, when set, is taken instead
 * @throws Error when the project is not built
 */
export async function packedTarball(): Promise<string> {
	if (process.env.PACK_TARBALL) return process.env.PACK_TARBALL;
	if (!existsSync(join(root, 'dist'))) {
		throw new Error('There is no dist folder: run "npm run build" first.');
	}
	const folder = join(cacheFolder, 'pack');
	const target = join(folder, stateOfBuild());
	if (!existsSync(target)) await packInto(folder, target);
	return tarballIn(target);
}

/**
 * Packs into a temporary folder and moves the result, so that an interrupted run leaves nothing
 * incomplete, and several processes may do it at the same time.
 */
async function packInto(folder: string, target: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const outdated = readdirSync(folder)
		.filter((name) => !name.startsWith(MAKING))
		.map((name) => join(folder, name));
	const aside = mkdtempSync(join(folder, MAKING));
	const result = await runCommand('npm', ['pack', '--pack-destination', aside], { cwd: root });
	if (result.code !== 0) throw new Error(`npm pack failed:\n${result.stderr}`);
	try {
		renameSync(aside, target);
	} catch (error) {
		rmSync(aside, { recursive: true });
		if (!existsSync(target)) throw error;
	}
	for (const path of outdated) if (path !== target) rmSync(path, { recursive: true, force: true });
}

function tarballIn(folder: string): string {
	const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (!name) throw new Error(`npm pack left no tarball in ${folder}`);
	return join(folder, name);
}

/** A digest of names, sizes and times of the packed files, which are not read. */
function stateOfBuild(): string {
	const built = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' });
	const files = [...packedFiles, ...built.map((file) => join('dist', file))];
	const hash = createHash('sha256');
	for (const file of files.sort()) {
		const stat = statSync(join(root, file), { throwIfNoEntry: false });
		if (stat?.isFile()) hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`);
	}
	return hash.digest('hex').slice(0, 16);
}
