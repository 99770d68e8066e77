import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { End } from './ends.cts';
import { environmentOf } from './environment.cts';
import { copyDatabase, makeUserFolder } from './folder.cts';
import { cacheFolder } from './paths.cts';
import { ownPorts } from './process.cts';
import { ManagedProcess } from './process.cts';

const store = join(cacheFolder, 'n8n');

/**
 * Running all migrations takes n8n more than ten seconds. They run once per n8n version; every
 * later instance starts with a copy of the result, which has no owner yet.
 *
 * @returns a user folder to copy from; it is never started itself
 * @throws Error with the end of the log when n8n does not start
 */
export async function preparedFolder(end: End): Promise<string> {
	const target = join(store, `${end.name}-${end.version}-${recipe()}`);
	if (existsSync(target)) return target;
	const started = makeUserFolder();
	const aside = `${target}.${process.pid}`;
	try {
		await startOnce(end, started);
		removeOutdated(end, basename(target));
		// Copied to a temporary folder and then renamed, so that an interrupted run leaves nothing incomplete.
		copyDatabase(started, aside);
		renameSync(aside, target);
	} catch (error) {
		rmSync(aside, { recursive: true, force: true });
		// Another process may have been faster.
		if (!existsSync(target)) throw error;
	} finally {
		rmSync(started, { recursive: true, force: true });
	}
	return target;
}

/** Leaves what another process makes of the same, or has made meanwhile. */
function removeOutdated(end: End, wanted: string): void {
	if (!existsSync(store)) return;
	const outdated = readdirSync(store).filter(
		(name) => name.startsWith(`${end.name}-`) && !name.startsWith(wanted),
	);
	for (const name of outdated) rmSync(join(store, name), { recursive: true, force: true });
}

async function startOnce(end: End, folder: string): Promise<void> {
	const n8n = new ManagedProcess({
		name: `n8n ${end.version}`,
		args: [...ownPorts, end.bin, 'start'],
		cwd: folder,
		env: environmentOf({ end, folder, editor: false, codeNodes: false }),
		logFile: join(folder, 'n8n.log'),
	});
	try {
		await n8n.waitFor(/Editor is now accessible via/, 280_000);
	} finally {
		await n8n.stop();
	}
}

/** A prepared database is out of date when the code that makes it changes. */
function recipe(): string {
	const hash = createHash('sha256');
	for (const file of ['prepared.cts', 'environment.cts', 'ends.cts']) {
		hash.update(readFileSync(join(__dirname, file)));
	}
	return hash.digest('hex').slice(0, 8);
}
