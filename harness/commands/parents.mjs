import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The process that started this one and, if it is a shell, the shell's parent. npm runs a script in a
 * shell, which keeps running when npm has ended, and the script is not told.
 */
const parents = findParents();

/** @returns {boolean} whether a process has ended that this one must not outlive */
export function hasLostParent() {
	return process.ppid !== parents[0] || !parents.every(isRunning);
}

/** @returns {number[]} */
function findParents() {
	// "1234 (sh) S 1200 …" or "1234 /bin/sh S+ 1200"
	const [, name, parent] = /^\s*\d+\s+(.+?)\s+\S+\s+(\d+)/.exec(statusOf(process.ppid)) ?? [];
	return /sh\)?$/.test(name) ? [process.ppid, Number(parent)] : [process.ppid];
}

/** @returns {string} id, name, state and parent of a process; empty where the system does not say */
function statusOf(pid) {
	if (process.platform === 'linux') return readFileSync(`/proc/${pid}/stat`, 'utf8');
	const columns = 'pid=,comm=,stat=,ppid=';
	return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function isRunning(pid) {
	try {
		return process.kill(pid, 0);
	} catch ({ code }) {
		// It may not be signalled by this user.
		return code === 'EPERM';
	}
}
