import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { cachedFolder } from './cached.cts';
import { runCommand } from './command.cts';
import { cacheFolder, root } from './paths.cts';

/** Name of the package as n8n shows it in front of every node type. */
export const packageName = 'n8n-nodes-ai-visibility';

/** What goes into the package in addition to the built code. */
const packedFiles = ['package.json', 'index.js', 'README.md', 'LICENSE.md', 'CHANGELOG.md'];

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
	const folder = await cachedFolder(join(cacheFolder, 'pack'), stateOfBuild(), async (aside) => {
		const result = await runCommand('npm', ['pack', '--pack-destination', aside], { cwd: root });
		if (result.code !== 0) throw new Error(`npm pack failed:\n${result.stderr}`);
	});
	return join(folder, readdirSync(folder)[0]);
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
