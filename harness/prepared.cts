import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { cachedFolder } from './cached.cts';
import type { End } from './ends.cts';
import { environmentOf } from './environment.cts';
import { copyDatabase, makeUserFolder } from './folder.cts';
import { cacheFolder } from './paths.cts';
import { ManagedProcess, ownPorts } from './process.cts';

/**
 * Running all migrations takes n8n more than ten seconds. They run once per n8n version; every
 * later instance starts with a copy of the result, which has no owner yet.
 *
 * @returns a user folder to copy from; it is never started itself
 * @throws Error with the end of the log when n8n does not start
 */
export async function preparedFolder(end: End): Promise<string> {
	const store = join(cacheFolder, 'n8n', end.name);
	return await cachedFolder(store, `${end.version}-${recipe()}`, async (aside) => {
		const started = makeUserFolder();
		try {
			await startOnce(end, started);
			copyDatabase(started, aside);
		} finally {
			rmSync(started, { recursive: true, force: true });
		}
	});
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
