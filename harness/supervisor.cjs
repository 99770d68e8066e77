/**
 * Runs a command, and kills it when the parent process is gone, however that ended: the pipe on
 * standard input then closes. Leads a process group, so that child processes of the command end with
 * it. Usage: node supervisor.cjs <command> [arguments]
 */
const { spawn } = require('node:child_process');

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** How long the command may take to end before its group is killed, in milliseconds. */
const gracePeriod = 15_000;

function stopGroup() {
	child.kill('SIGTERM');
	setTimeout(killGroup, gracePeriod).unref();
}

/** A negative id means the group; the group includes this process. */
function killGroup() {
	process.kill(-process.pid, 'SIGKILL');
}

process.on('SIGTERM', stopGroup);
process.on('SIGINT', stopGroup);
process.stdin.on('end', killGroup);
process.stdin.on('error', killGroup);
process.stdin.resume();

child.on('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	process.exit(127);
});
child.on('exit', (code, signal) => {
	process.exitCode = code ?? (signal === 'SIGTERM' ? 143 : 137);
	// Ends what the command left in its group; this process ignores the signal.
	process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined);
	process.kill(-process.pid, 'SIGTERM');
	process.exit();
});
