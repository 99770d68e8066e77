import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../n8n/harness/command';
import { cacheFolder, root } from './places';

/** How long building and packing may take, in milliseconds. */
export const PACK_TIMEOUT = 180_000;

/** The package as npm would publish it, unpacked. */
export interface BuiltPackage {
	/** Where it is unpacked. */
	folder: string;
	/** Every file in it, in order. */
	files: string[];
	/** Of the tarball and of what is in it, in bytes. */
	size: number;
	unpackedSize: number;
	dispose: () => void;
}

/**
 * Builds the project unless its build is up to date, packs it and unpacks that.
 *
 * @throws Error with what the commands said
 */
export async function builtPackage(): Promise<BuiltPackage> {
	const scratch = mkdtempSync(join(tmpdir(), 'ai-visibility-package-'));
	const dispose = () => rmSync(scratch, { recursive: true, force: true });
	try {
		const { filename, size, unpackedSize } = await alone(async () => {
			await build();
			return await pack(scratch);
		});
		const folder = join(scratch, 'package');
		// A tarball of npm holds one folder of this name.
		await execute('tar', ['-xzf', join(scratch, filename), '-C', scratch]);
		return { folder, files: filesIn(folder), size, unpackedSize, dispose };
	} catch (error) {
		dispose();
		throw error;
	}
}

async function build(): Promise<void> {
	const script = "import { build } from './scripts/lib/build.mjs'; await build();";
	await execute('node', ['--input-type=module', '-e', script]);
}

async function pack(into: string) {
	const report = await execute('npm', ['pack', '--json', '--pack-destination', into]);
	const [packed] = JSON.parse(report) as Array<{
		filename: string;
		size: number;
		unpackedSize: number;
	}>;
	return packed;
}

function filesIn(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return entries.filter((entry) => statSync(join(folder, entry)).isFile()).sort();
}

/** Test files run side by side, and a build begins by emptying dist/. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
	const lock = join(cacheFolder, 'packing');
	mkdirSync(cacheFolder, { recursive: true });
	while (!taken(lock)) await new Promise((resolve) => setTimeout(resolve, 100));
	try {
		return await work();
	} finally {
		rmSync(lock, { recursive: true, force: true });
	}
}

function taken(lock: string): boolean {
	// Left by a run that was killed.
	const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
	if (Date.now() - since > PACK_TIMEOUT) rmSync(lock, { recursive: true, force: true });
	try {
		mkdirSync(lock);
		return true;
	} catch {
		return false;
	}
}

async function execute(command: string, args: string[]): Promise<string> {
	const { code, stdout, stderr } = await runCommand(command, args, { cwd: root });
	if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${stdout}${stderr}`);
	return stdout;
}
