import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How the folders begin in which something is being made. */
const MAKING = 'making-';

/**
 * A folder that is made once for each state of what it is made of; those of other states are removed. It is
 * made aside and then renamed, so that an interrupted run leaves nothing incomplete, and several processes
 * may make it at the same time.
 *
 * @param store holds it, and nothing else
 * @param state its name
 * @param make fills an empty folder
 * @throws what `make` throws
 */
export async function cachedFolder(
	store: string,
	state: string,
	make: (folder: string) => Promise<void>,
): Promise<string> {
	const target = join(store, state);
	if (existsSync(target)) return target;
	mkdirSync(store, { recursive: true });
	const others = readdirSync(store).filter((name) => !name.startsWith(MAKING));
	const aside = mkdtempSync(join(store, MAKING));
	try {
		await make(aside);
		renameSync(aside, target);
	} catch (error) {
		rmSync(aside, { recursive: true, force: true });
		// Another process may have been faster.
		if (!existsSync(target)) throw error;
	}
	for (const name of others)
		if (name !== state) rmSync(join(store, name), { recursive: true, force: true });
	return target;
}
