/**
 * Becomes another program: the process stays the same one, so whoever started it still holds it.
 * PostgreSQL refuses to run as root, and its files belong to a user of its own.
 * Usage: node become.cjs <user, or - for the same one> <program> [arguments]
 */
const [user, program, ...args] = process.argv.slice(2);

if (user !== '-') {
	process.initgroups(user, user);
	process.setgid(user);
	process.setuid(user);
}
process.execve(program, [program, ...args], process.env);
