import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns {string} npm's own list of what it installed */
export function installedList(folder) {
	return join(folder, 'node_modules', '.package-lock.json');
}

/**
 * Whether node_modules holds what the lock file says, by npm's own list of what it installed, which
 * npm writes last. Distinguishes an install made by hand (`npm ci`) from one that was interrupted.
 *
 * @param {string} folder one with a package-lock.json
 * @returns {boolean}
 */
export function agreesWithLock(folder) {
	const list = installedList(folder);
	if (!existsSync(list)) return false;
	const wanted = packagesOf(join(folder, 'package-lock.json'));
	const present = packagesOf(list);
	return Object.entries(wanted).every(
		([path, entry]) =>
			path === '' ||
			present[path]?.version === entry.version ||
			// Left out on this machine: made for another system, or an unwanted peer dependency.
			(present[path] === undefined && (entry.optional === true || entry.peer === true)),
	);
}

function packagesOf(file) {
	return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
