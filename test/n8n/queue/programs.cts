import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps every version of PostgreSQL's programs, which are not in PATH. */
const debianPostgres = '/usr/lib/postgresql';

/** The programs that n8n's queue mode needs in addition to n8n. */
export interface Programs {
	redisServer: string;
	postgres: string;
	initdb: string;
}

/** @returns the programs; or a message that says what is missing and how to install it */
export function findPrograms(): Programs | string {
	const redisServer = path()
		.map((folder) => join(folder, 'redis-server'))
		.find(isProgram);
	const folders = [...postgresFolders(), ...path()];
	const postgresFolder = folders.find(
		(folder) => isProgram(join(folder, 'postgres')) && isProgram(join(folder, 'initdb')),
	);
	if (redisServer !== undefined && postgresFolder !== undefined) {
		const of = (name: string) => join(postgresFolder, name);
		return { redisServer, postgres: of('postgres'), initdb: of('initdb') };
	}
	const missing = [
		...(redisServer === undefined ? ['redis-server'] : []),
		...(postgresFolder === undefined ? ['postgresql'] : []),
	].join(' and ');
	return `${missing} not installed; on Debian: apt-get install -y redis-server postgresql`;
}

/** Newest version first. */
function postgresFolders(): string[] {
	if (!existsSync(debianPostgres)) return [];
	const versions = readdirSync(debianPostgres).sort((a, b) => Number(b) - Number(a));
	return versions.map((version) => join(debianPostgres, version, 'bin'));
}

function path(): string[] {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	return [...folders, '/usr/bin', '/usr/local/bin'];
}

function isProgram(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
