import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { runCommand } from '../../../harness/command.cts';
import { manifest, filesLike, root, textOf } from './files.cts';

/** The size of what npm installs, in thousands of bytes. */
const MAX_UNPACKED_KB = 720;

/** The package as npm would publish it, unpacked in the folder; sizes are in bytes. */
interface BuiltPackage extends Record<'size' | 'unpackedSize', number> {
	folder: string;
	files: string[];
}

const scratch = mkdtempSync(join(tmpdir(), 'ai-visibility-package-'));
let built: BuiltPackage;

beforeAll(async () => {
	await execute('node', [
		'--input-type=module',
		'-e',
		"import { build } from './harness/commands/build.mjs'; await build();",
	]);
	const report = await execute('npm', ['pack', '--json', '--pack-destination', scratch]);
	const [{ filename, size, unpackedSize }] = JSON.parse(report) as Array<BuiltPackage & { filename: string }>;
	await execute('tar', ['-xzf', join(scratch, filename), '-C', scratch]);
	// A tarball of npm holds one folder of this name.
	const folder = join(scratch, 'package');
	built = { folder, files: filesIn(folder), size, unpackedSize };
	const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
	process.stdout.write(`The package: ${kB(size)}, unpacked ${kB(unpackedSize)} in ${built.files.length} files\n`);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function filesIn(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return entries.filter((entry) => statSync(join(folder, entry)).isFile()).sort();
}

async function execute(command: string, args: string[]): Promise<string> {
	const { code, stdout, stderr } = await runCommand(command, args, { cwd: root });
	if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${stdout}${stderr}`);
	return stdout;
}

const { nodes, credentials } = manifest.n8n;

/** `dist/nodes/Some/Some.node.js` → `nodes/Some/Some.node.ts` */
const sourceOf = (file: string) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');

/** Those of n8n's categories that fit. */
const CATEGORIES = ['Analytics', 'Communication', 'Marketing & Content'];

/** What the build makes of the sources, and what goes along. */
function expectedFiles(): string[] {
	const assets = filesLike('icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json');
	const documents = manifest.files.filter((file) => file !== 'dist');
	return [
		...['dist/bundle.js', ...nodes, ...credentials],
		...assets.map((file) => join('dist', file)),
		...['package.json', 'README.md', 'LICENSE.md', manifest.main, ...documents],
	].sort();
}

interface Codex {
	node: string;
	categories: string[];
	resources: Record<string, Array<{ url: string }>>;
}

const codexOf = (file: string) =>
	JSON.parse(readFileSync(join(built.folder, file.replace(/\.js$/, '.json')), 'utf8')) as Codex;

describe('the tarball', () => {
	it('holds the built code, icons, codex files, schemas, README and licence, and nothing else', () => {
		expect(built.files).toEqual(expectedFiles());
	});

	it(`is at most ${MAX_UNPACKED_KB} kB, unpacked`, () => {
		expect(built.unpackedSize).toBeLessThanOrEqual(MAX_UNPACKED_KB * 1000);
	});

	it('tells n8n of every node and credential', () => {
		expect([...nodes].map(sourceOf).sort()).toEqual(filesLike('nodes/*/*.node.ts'));
		expect([...credentials].map(sourceOf).sort()).toEqual(filesLike('credentials/*.ts'));
	});

	it.each(nodes)('holds the codex file of %s, which names the node', async (file) => {
		const { node, categories, resources } = codexOf(file);
		expect(categories).not.toEqual([]);
		expect(CATEGORIES).toEqual(expect.arrayContaining(categories));
		const classes = (await import(join(root, sourceOf(file)))) as Record<string, new () => INodeType>;
		const { description } = new classes[basename(file).split('.')[0]]();
		expect(node).toBe(`n8n-nodes-ai-visibility.${description.name}`);
		const urlOf = (place: string) => [{ url: `https://www.npmjs.com/package/n8n-nodes-ai-visibility#${place}` }];
		const primaryDocumentation = urlOf(description.displayName.split(' &')[0].toLowerCase().replaceAll(' ', '-'));
		expect(resources).toEqual({ primaryDocumentation, credentialDocumentation: urlOf('the-credential') });
	});

	it('requires n8n-workflow, crypto and its own files only', () => {
		for (const file of built.files.filter((each) => each.endsWith('.js'))) {
			const code = readFileSync(join(built.folder, file), 'utf8');
			expect(code).not.toMatch(/\bimport\(/);
			for (const [, wanted] of code.matchAll(/\brequire\(([^)]*)\)/g)) {
				expect([file, wanted, isAllowed(file, wanted)]).toEqual([file, wanted, true]);
			}
		}
	});
});

function isAllowed(file: string, argument: string): boolean {
	const wanted = /^["'](.+)["']$/.exec(argument)?.[1] ?? '';
	if (['n8n-workflow', 'crypto'].includes(wanted)) return true;
	const target = join(dirname(file), wanted);
	return (
		wanted.startsWith('.') &&
		[target, `${target}.js`, join(target, 'index.js')].some((each) => built.files.includes(each))
	);
}

describe('package.json', () => {
	it('asks the host for n8n-workflow and for nothing else', () => {
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		const others = /^((optional|bundled?)?dependencies|overrides|resolutions|bin)$/i;
		expect(Object.keys(manifest).filter((field) => others.test(field))).toEqual([]);
	});

	it('is a community node under the MIT licence, which runs nothing when it is installed or published', () => {
		const keywords = expect.arrayContaining(['n8n-community-node-package']) as string[];
		expect(manifest).toMatchObject({ name: 'n8n-nodes-ai-visibility', license: 'MIT', keywords });
		const lifecycle = /^(pre|post)|^(install|prepare|prepublish|publish|dependencies)/;
		expect(Object.keys(manifest.scripts).filter((name) => lifecycle.test(name))).toEqual([]);
	});

	it("can be verified for n8n Cloud: n8n's linter rules are as n8n has them", () => {
		const templates = 'node_modules/@n8n/node-cli/dist/template/templates';
		const plain = (file: string) => textOf(file).replace(/\s+/g, ' ').trim();
		expect(manifest.n8n.strict).toBe(true);
		expect(plain('eslint.config.mjs')).toBe(plain(`${templates}/shared/default/eslint.config.mjs`));
	});
});

describe("n8n's own scan of community packages", () => {
	const analyse = async (folder: string, what: 'source' | 'build') => {
		// Some rules look at code otherwise when they believe that they are tested themselves; and the
		// scanner makes a folder for downloads and leaves it behind.
		const settings: NodeJS.ProcessEnv = { ...process.env, TMPDIR: scratch };
		const { NODE_ENV: _, ...env } = settings;
		const script = join(__dirname, 'analyse.mjs');
		const { stdout, stderr } = await runCommand('node', [script, folder, what], { cwd: root, env });
		if (stdout === '') throw new Error(stderr);
		return JSON.parse(stdout) as { passed: boolean; details?: string };
	};

	it('finds nothing in the package and in the sources, but what a community node must not do', async () => {
		expect(await analyse(built.folder, 'build')).toEqual({ passed: true });
		expect(await analyse(root, 'source')).toEqual({ passed: true });
		const folder = join(scratch, 'broken');
		cpSync(built.folder, folder, { recursive: true });
		const node = join(folder, 'dist', 'nodes', 'AiVisibility', 'AiVisibility.node.js');
		appendFileSync(node, "\nrequire('fs').readFileSync(process.env.HOME);\nconsole.log('x');\n");
		const { passed, details } = await analyse(folder, 'build');
		expect({ passed, details }).toEqual({ passed: false, details: expect.stringContaining('no-restricted-imports') });
	});
});
