import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runCommand } from './command.cts';

/** @returns a new empty N8N_USER_FOLDER in the machine's folder for temporary files */
export function makeUserFolder(): string {
	return mkdtempSync(join(tmpdir(), 'n8n-ai-visibility-'));
}

/**
 * Installs the pack as a user who installs it by hand would: n8n loads every `n8n-nodes-*` package
 * that it finds in this folder at start.
 *
 * @param userFolder the instance's N8N_USER_FOLDER
 * @param tarball what `npm pack` made
 * @throws Error with npm's output when it cannot be installed offline: the pack must not
 *   depend on anything that the host does not bring
 */
export async function installPack(userFolder: string, tarball: string): Promise<void> {
	const prefix = join(userFolder, '.n8n', 'nodes');
	mkdirSync(prefix, { recursive: true });
	const flags = ['--offline', '--legacy-peer-deps', '--omit=peer', '--ignore-scripts'];
	const quiet = ['--no-audit', '--no-fund', '--no-update-notifier'];
	const args = ['install', tarball, '--prefix', prefix, ...flags, ...quiet];
	const result = await runCommand('npm', args, { cwd: userFolder });
	if (result.code !== 0) throw new Error(`Installing the pack failed:\n${result.stderr}`);
}

/** The files of a database: the write-ahead log belongs to it. */
const databaseFiles = ['database.sqlite', 'database.sqlite-wal', 'database.sqlite-shm', 'config'];

/** @returns whether this folder belongs to an instance */
export function hasDatabase(userFolder: string): boolean {
	return existsSync(join(userFolder, '.n8n', databaseFiles[0]));
}

/** Copies the database and the settings of a stopped instance into another's folder. */
export function copyDatabase(from: string, to: string): void {
	mkdirSync(join(to, '.n8n'), { recursive: true });
	for (const name of databaseFiles) {
		const source = join(from, '.n8n', name);
		if (existsSync(source)) copyFileSync(source, join(to, '.n8n', name));
	}
}
