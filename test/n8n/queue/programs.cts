import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that n8n's queue mode needs in addition to n8n. */
export interface Programs {
	redisServer: string;
	postgres: string;
	initdb: string;
}

/** Where Debian keeps every version of PostgreSQL's programs, which are not in PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** @returns the programs; or a message that says how to install them */
export function findPrograms(): Programs | string {
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
	const folders = [
		...versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
		...`${process.env.PATH}${delimiter}/usr/bin`.split(delimiter),
	];
	const find = (name: string) =>
		folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
	const [redisServer, postgres, initdb] = ['redis-server', 'postgres', 'initdb'].map(find);
	return redisServer && postgres && initdb
		? { redisServer, postgres, initdb }
		: 'it needs redis-server and postgresql; on Debian: apt-get install -y redis-server postgresql';
}
