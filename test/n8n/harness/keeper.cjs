/**
 * Runs a command, and takes it down when whoever started it is gone, however that ended: the pipe on
 * standard input closes with its other end. Leads a process group, so that what the command starts
 * goes down with it. Usage: node keeper.cjs <command> [arguments]
 */
const { spawn } = require('node:child_process');

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** Milliseconds that the command has to end by itself before its group is killed. */
const grace = 15_000;

function stopGroup() {
	child.kill('SIGTERM');
	setTimeout(killGroup, grace).unref();
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
	// Whatever the command left behind in its group; this process has its own handler for the signal.
	process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined);
	process.kill(-process.pid, 'SIGTERM');
	process.exit();
});
