/**
 * Replaces this process by another program, as the shell's exec does: its parent keeps control of it.
 * PostgreSQL refuses to run as root, so its files belong to another user.
 * Usage: node execAs.cjs <user, or - for the current one> <program> [arguments]
 */
const [user, program, ...args] = process.argv.slice(2);

if (user !== '-') {
	process.initgroups(user, user);
	process.setgid(user);
	process.setuid(user);
}
process.execve(program, [program, ...args], process.env);
