import { appendFileSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { runCommand } from '../../../tools/n8n/command';
import { builtPackage, type BuiltPackage } from './builtPackage';
import { readDocument } from './documents';
import { manifest, textOf, filesLike, root } from './files';

/** The size of what npm installs, in thousands of bytes. */
const MAX_UNPACKED_KB = 720;

let built: BuiltPackage;

beforeAll(async () => {
	built = await builtPackage();
	const { size, unpackedSize, files } = built;
	const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
	process.stdout.write(
		`The package: ${kB(size)}, unpacked ${kB(unpackedSize)} in ${files.length} files\n`,
	);
});

afterAll(() => built?.dispose());

const { nodes, credentials } = manifest.n8n;

/** `dist/nodes/Some/Some.node.js` → `nodes/Some/Some.node.ts` */
const sourceOf = (file: string) => file.replace(/^dist\//, '').replace(/\.js$/, '.ts');

/** n8n's categories of nodes, as its documentation lists them. */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

/** Words that people search for, by the node that they should find. */
const SEARCHES = {
	AiVisibility:
		'mentions, brand mentions, html report, client report, chatgpt, perplexity, gemini, claude, google ai overview, seo report, keyword, rank tracker, white label report, pdf report, reputation',
	AiVisibilityContent: 'site audit, keyword',
	AiVisibilityOutreach: 'email outreach',
	AiVisibilityTrigger: 'report completed',
};

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
	alias: string[];
	resources: Record<string, Array<{ url: string }>>;
}

describe('the tarball', () => {
	it('holds the built code, icons, codex files, schemas, README and licence, and nothing else', () => {
		expect(built.files).toEqual(expectedFiles());
	});

	it(`is at most ${MAX_UNPACKED_KB} kB, unpacked`, () => {
		expect(built.unpackedSize).toBeLessThanOrEqual(MAX_UNPACKED_KB * 1000);
	});

	it('holds schemas that say what those of the sources say', () => {
		const schemas = filesLike('nodes/**/__schema__/**/*.json');
		expect(schemas.length).toBeGreaterThan(50);
		for (const file of schemas) {
			const packed = readFileSync(join(built.folder, 'dist', file), 'utf8');
			expect(packed).toBe(JSON.stringify(JSON.parse(textOf(file))));
		}
	});

	it('tells n8n of every node and credential', () => {
		expect([...nodes].map(sourceOf).sort()).toEqual(filesLike('nodes/*/*.node.ts'));
		expect([...credentials].map(sourceOf).sort()).toEqual(filesLike('credentials/*.ts'));
	});

	it.each([...nodes, ...credentials])('holds the icons of %s, light and dark', async (file) => {
		for (const icon of await iconsOf(file)) expect(built.files).toContain(icon);
	});

	it.each(nodes)('holds the codex file of %s, which names the node', async (file) => {
		const codex = file.replace(/\.js$/, '.json');
		expect(built.files).toContain(codex);
		const { node, resources } = JSON.parse(
			readFileSync(join(built.folder, codex), 'utf8'),
		) as Codex;
		const { description } = (await exported(file)) as INodeType;
		expect(node).toBe(`n8n-nodes-ai-visibility.${description.name}`);
		const { anchors } = readDocument('README.md');
		for (const { url } of Object.values(resources).flat()) {
			const [page, anchor] = url.split('#');
			expect(page).toBe('https://www.npmjs.com/package/n8n-nodes-ai-visibility');
			expect(anchors).toContain(anchor);
		}
	});

	it.each(nodes)('puts %s into categories that n8n has', (file) => {
		const codex = readFileSync(join(built.folder, file.replace(/\.js$/, '.json')), 'utf8');
		const { categories } = JSON.parse(codex) as Codex;
		expect(categories.length).toBeGreaterThan(0);
		for (const category of categories) expect(CATEGORIES).toContain(category);
	});

	it.each(Object.entries(SEARCHES))('says by what %s is found in n8n', (node, words) => {
		const codex = readFileSync(join(built.folder, `dist/nodes/${node}/${node}.node.json`), 'utf8');
		const alias = (JSON.parse(codex) as Codex).alias.map((each) => each.toLowerCase());
		expect(alias).toEqual(expect.arrayContaining(words.split(', ')));
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

async function exported(file: string): Promise<INodeType | ICredentialType> {
	const classes = (await import(join(root, sourceOf(file)))) as Record<
		string,
		new () => INodeType | ICredentialType
	>;
	return new classes[basename(file).split('.')[0]]();
}

async function iconsOf(file: string): Promise<string[]> {
	const made = await exported(file);
	const { icon } = 'description' in made ? made.description : made;
	const { light, dark } = icon as { light: string; dark: string };
	return [light, dark].map((each) => join(dirname(file), each.replace(/^file:/, '')));
}

describe('package.json', () => {
	it('asks the host for n8n-workflow and for nothing else', () => {
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		for (const field of ['dependencies', 'optionalDependencies', 'bundledDependencies']) {
			expect(manifest).not.toHaveProperty(field);
		}
		for (const field of ['bundleDependencies', 'overrides', 'resolutions', 'bin']) {
			expect(manifest).not.toHaveProperty(field);
		}
	});

	it('runs nothing when it is installed or published', () => {
		const lifecycle = /^(pre|post)|^(install|prepare|prepublish|publish|dependencies)/;
		expect(Object.keys(manifest.scripts).filter((name) => lifecycle.test(name))).toEqual([]);
	});

	it('is found, licensed and held to the rules as a community node', () => {
		expect(manifest).toMatchObject({ name: 'n8n-nodes-ai-visibility', license: 'MIT' });
		expect(manifest).toMatchObject({
			keywords: expect.arrayContaining(['n8n-community-node-package']),
		});
		expect(manifest.n8n).not.toHaveProperty('strict');
	});
});

describe("n8n's own scan of community packages", () => {
	const analyse = async (folder: string, what: 'source' | 'build') => {
		// Some rules look at code otherwise when they believe that they are tested themselves; and the
		// scanner makes a folder for downloads and leaves it behind.
		const settings: NodeJS.ProcessEnv = { ...process.env, TMPDIR: built.scratch };
		const { NODE_ENV: _, ...env } = settings;
		const script = join(__dirname, 'analyse.mjs');
		const { stdout, stderr } = await runCommand('node', [script, folder, what], { cwd: root, env });
		if (stdout === '') throw new Error(stderr);
		return JSON.parse(stdout) as { passed: boolean; details?: string };
	};

	it('finds nothing in the package and in the sources', async () => {
		expect(await analyse(built.folder, 'build')).toEqual({ passed: true });
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
