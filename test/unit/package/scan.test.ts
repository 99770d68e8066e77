import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../n8n/harness/command';
import { builtPackage, PACK_TIMEOUT, type BuiltPackage } from './builtPackage';
import { root } from './places';

interface Finding {
	passed: boolean;
	details?: string;
}

let built: BuiltPackage;
let scratch: string;

beforeAll(async () => {
	scratch = mkdtempSync(join(tmpdir(), 'ai-visibility-scan-'));
	built = await builtPackage();
}, PACK_TIMEOUT);

afterAll(() => {
	built?.dispose();
	rmSync(scratch, { recursive: true, force: true });
});

describe("n8n's own scan of community packages", () => {
	it('finds nothing in the package', async () => {
		expect(await analyse(built.folder, 'build')).toEqual({ passed: true });
	});

	it('finds nothing in the sources', async () => {
		expect(await analyse(root, 'source')).toEqual({ passed: true });
	});

	it('would find what a community node must not do', async () => {
		const node = join(built.folder, 'dist', 'nodes', 'AiVisibility', 'AiVisibility.node.js');
		appendFileSync(node, "\nrequire('fs').readFileSync(process.env.HOME);\nconsole.log('x');\n");
		const { passed, details } = await analyse(built.folder, 'build');
		expect(passed).toBe(false);
		for (const rule of ['no-restricted-imports', 'no-restricted-globals', 'no-console']) {
			expect(details).toContain(rule);
		}
	});
});

async function analyse(folder: string, what: 'source' | 'build'): Promise<Finding> {
	const env: NodeJS.ProcessEnv = { ...process.env };
	// Some rules look at code otherwise when they believe that they are tested themselves.
	delete env.NODE_ENV;
	// The scanner makes a folder for downloads and leaves it behind.
	env.TMPDIR = scratch;
	const script = join(__dirname, 'analyse.mjs');
	const { stdout, stderr } = await runCommand('node', [script, folder, what], { cwd: root, env });
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout) as Finding;
}
