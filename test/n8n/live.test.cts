import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../harness/paths.cts';
import { until } from '../../harness/until.cts';

/** As `npm start` has them: npm, the script, the program, and a service of the program. */
const script = `
import { runLive } from ${JSON.stringify(join(root, 'harness/commands/live.mjs'))};
process.exitCode = await runLive(${'`${process.env.FOLDER}/program.cts`'});
`;
const program = `
import { writeFileSync } from 'node:fs';
import { ManagedProcess } from ${JSON.stringify(join(root, 'harness/process.cts'))};
import { runUntilStopped } from ${JSON.stringify(join(root, 'tools/demo/runUntilStopped.cts'))};

void runUntilStopped(async (atEnd) => {
	atEnd(() => writeFileSync(process.env.FOLDER + '/cleaned', ''));
	const service = new ManagedProcess({
		name: 'The service',
		args: ['-e', 'console.log("service", process.pid); setInterval(() => {}, 1_000);'],
		env: process.env,
		logFile: process.env.FOLDER + '/service.log',
	});
	atEnd(async () => await service.stop());
	const [, pid] = await service.waitFor(/service (\\d+)/, 30_000);
	process.stdout.write(JSON.stringify({ program: process.pid, service: Number(pid) }) + '\\n');
	return [{ name: 'The service', ended: service.ended, log: () => service.output }];
});
`;

let folder: string;
let npm: ChildProcess;
let pids: { program: number; service: number };

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'live-'));
	writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "exec node script.mjs" } }');
	writeFileSync(join(folder, 'script.mjs'), script);
	writeFileSync(join(folder, 'program.cts'), program);
	npm = spawn('npm', ['start', '--silent'], {
		cwd: folder,
		env: { ...process.env, FOLDER: folder },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [line] = (await once(npm.stdout!, 'data')) as [Buffer];
	pids = JSON.parse(line.toString()) as typeof pids;
});

afterEach(() => {
	for (const pid of Object.values(pids)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});

const isRunning = (pid: number): boolean => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

describe('what npm start has started', () => {
	it.each([
		['npm', 'SIGTERM'],
		['npm', 'SIGKILL'],
		['program', 'SIGKILL'],
	] as const)('ends when %s gets a %s', async (target, signal) => {
		process.kill(target === 'npm' ? npm.pid! : pids.program, signal);
		// All but the service hold the other end of the output.
		await once(npm, 'close');
		const isGone = async () => (isRunning(pids.service) ? undefined : true);
		await until('the service is gone', isGone);
	});

	it('is cleaned up also when its terminal is gone', async () => {
		npm.stdout!.destroy();
		npm.kill('SIGHUP');
		const isCleaned = async () => existsSync(join(folder, 'cleaned')) || undefined;
		await until('it is cleaned up', isCleaned);
	});
});
