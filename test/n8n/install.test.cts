import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../harness/command.cts';
import { packageName, packedTarball } from '../../harness/pack.cts';
import { cacheFolder, root } from '../../harness/paths.cts';

/** The commands of the documents that install the package with npm. */
const commands = ['README.md', 'docs/install.md'].flatMap((file) => {
	const text = readFileSync(join(root, file), 'utf8');
	return [...text.matchAll(new RegExp(`npm install[^\`&|\\n]* ${packageName}\\b`, 'g'))].map(
		([command]) => command,
	);
});

/** @returns the folder of a Node of this version, fetched from npm once */
async function nodeFolder(major: number): Promise<string> {
	const prefix = join(cacheFolder, `node-${major}`);
	const bin = join(prefix, 'node_modules', 'node', 'bin');
	if (existsSync(bin)) return bin;
	mkdirSync(prefix, { recursive: true });
	const flags = ['--no-audit', '--no-fund', '--ignore-scripts=false'];
	const args = ['install', '--prefix', prefix, ...flags, `node@${major}`];
	const { code, stderr } = await runCommand('npm', args, { cwd: prefix });
	if (code !== 0) throw new Error(stderr);
	return bin;
}

describe.each([20, 24])('in an empty folder, on Node %i', (major) => {
	it.each([...new Set(commands)])('`%s` installs one package', async (command) => {
		const bin = await nodeFolder(major);
		const folder = mkdtempSync(join(tmpdir(), 'install-'));
		try {
			const install = command.replace(packageName, await packedTarball());
			// npm tells of its own newer versions, too.
			const script = `export PATH="${bin}:$PATH" npm_config_update_notifier=false; node --version && ${install}`;
			const { code, stdout, stderr } = await runCommand('sh', ['-c', script], { cwd: folder });
			expect([code, stderr]).toEqual([0, '']);
			expect(stdout).toMatch(new RegExp(`^v${major}\\.`));
			const installed = readdirSync(join(folder, 'node_modules'));
			expect(installed.filter((name) => !name.startsWith('.'))).toEqual([packageName]);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});

it('the documents say how to install it', () => {
	expect(commands.length).toBeGreaterThan(1);
});
