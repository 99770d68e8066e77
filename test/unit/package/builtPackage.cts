import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../../harness/command.cts';
import { root } from './files.cts';

/** The package as npm would publish it, unpacked; sizes are in bytes. */
export type BuiltPackage = Awaited<ReturnType<typeof builtPackage>>;

/**
 * Builds the project unless its build is up to date, packs it and unpacks that.
 *
 * @throws Error with what the commands said
 */
export async function builtPackage() {
	const scratch = mkdtempSync(join(tmpdir(), 'ai-visibility-package-'));
	const dispose = () => rmSync(scratch, { recursive: true, force: true });
	try {
		const build = "import { build } from './harness/commands/build.mjs'; await build();";
		await execute('node', ['--input-type=module', '-e', build]);
		const { filename, size, unpackedSize } = await pack(scratch);
		const folder = join(scratch, 'package');
		// A tarball of npm holds one folder of this name.
		await execute('tar', ['-xzf', join(scratch, filename), '-C', scratch]);
		return { folder, scratch, files: filesIn(folder), size, unpackedSize, dispose };
	} catch (error) {
		dispose();
		throw error;
	}
}

async function pack(into: string) {
	const report = await execute('npm', ['pack', '--json', '--pack-destination', into]);
	type Packed = { filename: string } & Record<'size' | 'unpackedSize', number>;
	return (JSON.parse(report) as Packed[])[0];
}

function filesIn(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return entries.filter((entry) => statSync(join(folder, entry)).isFile()).sort();
}

async function execute(command: string, args: string[]): Promise<string> {
	const { code, stdout, stderr } = await runCommand(command, args, { cwd: root });
	if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${stdout}${stderr}`);
	return stdout;
}
