import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../harness/command.cts';
import { nodeBin } from '../../../harness/paths.cts';
import { ManagedProcess } from '../../../harness/process.cts';
import type { Programs } from './programs.cts';

/** A database or a queue: n8n's settings for it, and how to stop it. */
export interface Service {
	env: NodeJS.ProcessEnv;
	stop: () => Promise<void>;
}

const execAs = join(__dirname, 'execAs.cjs');

/**
 * Starts a Redis for this test: on loopback, without persistence.
 *
 * @param folder for its files and its log
 */
export async function startRedis({ redisServer }: Programs, folder: string): Promise<Service> {
	return await onFreePort(async (port) => {
		const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
		const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
		const redis = new ManagedProcess({
			name: 'Redis',
			args: ['--no-warnings', execAs, '-', redisServer, ...flags],
			cwd: folder,
			env: process.env,
			logFile: join(folder, 'redis.log'),
		});
		await readyOrStopped(redis, /Ready to accept connections/);
		return {
			env: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
			stop: async () => await redis.stop(),
		};
	});
}

/**
 * Makes a PostgreSQL cluster for this test and starts it: on loopback, with a random
 * password, as the user `postgres` if this process runs as root.
 *
 * @param folder for its files and its log
 */
export async function startPostgres(programs: Programs, folder: string): Promise<Service> {
	const home = join(folder, 'postgres');
	const user = makeHome(home);
	const password = randomBytes(16).toString('hex');
	await initialize(programs, home, user, password);
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		max_connections: 200,
		// The data need not survive a crash.
		fsync: 'off',
		synchronous_commit: 'off',
		full_page_writes: 'off',
	};
	const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const args = [user, programs.postgres, '-D', join(home, 'data'), ...flags];
	return await onFreePort(async (port) => {
		const postgres = new ManagedProcess({
			name: 'PostgreSQL',
			args: ['--no-warnings', execAs, ...args, '-c', `port=${port}`],
			cwd: home,
			env: plainEnv(),
			logFile: join(folder, 'postgres.log'),
		});
		await readyOrStopped(postgres, /ready to accept connections/);
		return {
			env: {
				DB_TYPE: 'postgresdb',
				DB_POSTGRESDB_HOST: '127.0.0.1',
				DB_POSTGRESDB_PORT: String(port),
				DB_POSTGRESDB_DATABASE: 'postgres',
				DB_POSTGRESDB_USER: 'n8n',
				DB_POSTGRESDB_PASSWORD: password,
			},
			stop: async () => await postgres.stop(),
		};
	});
}

/** Starts a program that cannot say which port it has taken: on another one if its port is in use. */
async function onFreePort(start: (port: number) => Promise<Service>): Promise<Service> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await start(randomInt(10_000, 30_000));
		} catch (error) {
			if (!/address already in use/i.test(String(error)) || tries === 10) throw error;
		}
	}
}

/** @returns the user whose folder it is; `-` for the one who runs this */
function makeHome(home: string): string {
	mkdirSync(home, { mode: 0o700 });
	if (process.getuid?.() !== 0) return '-';
	const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
	if (!line) throw new Error('PostgreSQL needs the user "postgres", which its package makes.');
	chownSync(home, Number(line[1]), Number(line[2]));
	// The user has to reach it through this folder.
	chmodSync(join(home, '..'), 0o711);
	return 'postgres';
}

async function initialize({ initdb }: Programs, home: string, user: string, password: string) {
	const secret = join(home, 'password');
	writeFileSync(secret, password, { mode: 0o644 });
	const flags = ['--username=n8n', '--auth=scram-sha-256', `--pwfile=${secret}`];
	const form = ['--encoding=UTF8', '--locale=C', '--no-sync'];
	const args = [initdb, '-D', join(home, 'data'), ...flags, ...form];
	const result = await runCommand(nodeBin, ['--no-warnings', execAs, user, ...args], {
		cwd: home,
		env: plainEnv(),
	});
	if (result.code !== 0) throw new Error(`initdb failed:\n${result.stdout}${result.stderr}`);
}

/** Another PostgreSQL's settings must not reach this one. */
function plainEnv(): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
	return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

async function readyOrStopped(service: ManagedProcess, line: RegExp): Promise<void> {
	try {
		await service.waitFor(line, 180_000);
	} catch (error) {
		await service.kill();
		throw error;
	}
}
