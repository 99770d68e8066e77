import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether the packages of a folder are installed: a stamp that is written last says so, so that a
 * half-finished install counts as none. The stamp is in node_modules and is deleted with it.
 */
const stampName = '.setup-stamp';

/**
 * @param {string} folder one with a package-lock.json
 * @param {string[]} parts whatever else an install depends on, such as the version of Node
 * @returns {string} a digest of the lock file and the parts
 */
export function fingerprint(folder, parts) {
	const hash = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
	for (const part of parts) hash.update(`\0${part}`);
	return hash.digest('hex');
}

/** @returns {boolean} whether the folder's stamp is this one */
export function isStamped(folder, stamp) {
	const file = join(folder, 'node_modules', stampName);
	return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Marks the folder's install as finished. */
export function writeStamp(folder, stamp) {
	writeFileSync(join(folder, 'node_modules', stampName), stamp);
}

/** Removes the stamp before anything is changed. */
export function removeStamp(folder) {
	rmSync(join(folder, 'node_modules', stampName), { force: true });
}

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
