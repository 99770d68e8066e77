import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AiVisibilityApi } from '../../../credentials/AiVisibilityApi.credentials';
import { ends } from '../../../harness/ends.cts';
import { anchorOf } from '../../../tools/generate/markdown.cts';
import { manifest, manifestOf, textOf, filesLike, root } from './files.cts';

/** The documents that users and developers read, from the project's root. */
const documentFiles = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	...filesLike('docs/*.md', 'docs/developers/*.md', 'sandbox/api.md'),
];

/** A document in Markdown, taken apart. */
type Document = ReturnType<typeof readDocument>;

function readDocument(file: string) {
	const text = textOf(file);
	const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block]) => block);
	const prose = text.replace(/^```.*?^```$/gms, '');
	const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
	return {
		...{ file, text },
		// What stands in code, in a line or a block, a line each.
		code: [...blocks.flatMap((block) => block.split('\n')), ...spans],
		links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target),
		anchors: [...prose.matchAll(/^#+ (.+)$|<a name="(.+?)">/gm)].map(([, heading, name]) => name ?? anchorOf(heading)),
	};
}

const documents = documentFiles.map(readDocument);
const readme = readDocument('README.md');
const contributing = readDocument('CONTRIBUTING.md');

/** Commands of npm itself that the documents speak of. */
const NPM_COMMANDS = ['install', 'publish', 'version'];

/** The longest that these may be, in bytes: reference belongs below docs/. */
const README_LIMIT = 9_000;
const CONTRIBUTING_LIMIT = 13_000;

const npmCommands = ({ code }: Document) => code.flatMap((line) => [...line.matchAll(/\bnpm (run )?([\w:-]+)/g)]);

const localLinks = ({ links }: Document) => links.filter((target) => !/^[a-z]+:/.test(target));

/** Images of Docker have names like paths. */
const paths = ({ code }: Document) =>
	code
		.filter((line) => !line.startsWith('docker '))
		.flatMap((line) => line.split(/\s+/))
		.filter(isPath);

describe.each(documents)('$file', (document) => {
	it('names npm commands that exist', () => {
		const known = (run: string, name: string) => name in manifest.scripts || (!run && NPM_COMMANDS.includes(name));
		const unknown = npmCommands(document).filter(([, run, name]) => !known(run, name));
		expect(unknown.map(([command]) => command)).toEqual([]);
	});

	it('links to files that are there and headings that exist', () => {
		expect(localLinks(document).filter((target) => !leadsSomewhere(target))).toEqual([]);
	});

	function leadsSomewhere(target: string): boolean {
		const { file, anchors } = document;
		const [path, anchor] = target.split('#');
		const linked = join(dirname(file), path || basename(file));
		if (path !== '' && !existsSync(join(root, linked))) return false;
		if (anchor === undefined) return true;
		return (path === '' ? anchors : readDocument(linked).anchors).includes(anchor);
	}

	it('names files and folders that are there', () => {
		expect(paths(document).filter((word) => !isThere(word))).toEqual([]);
	});
});

const ignored = textOf('.gitignore')
	.split('\n')
	.map((line) => line.replace(/\/$/, ''));

/** Whether a word is about a place in the repository: no url, no home folder, nothing that is made. */
function isPath(word: string): boolean {
	const isName = /^[\w<>*.-]+\.(ts|mjs|js|json|md|yml|svg|png)$/.test(word);
	const isDeep = /^\.?[\w<>*-][\w<>*.-]*(\/[\w<>*.-]*)+$/.test(word);
	return (isName || isDeep) && !ignored.includes(word.split('/')[0]);
}

/** `<Node>` stands for any name; the name of a file alone may be that of any file. */
function isThere(path: string): boolean {
	const pattern = path.replace(/<\w+>/g, '*').replace(/\/$/, '');
	const places = pattern.includes('/') ? [''] : ['', '**/', '.github/**/'];
	return filesLike(...places.map((place) => place + pattern)).length > 0;
}

describe('the documents', () => {
	it('are all linked from the README, which is short', () => {
		expect(Buffer.byteLength(readme.text)).toBeLessThanOrEqual(README_LIMIT);
		expect(Buffer.byteLength(contributing.text)).toBeLessThanOrEqual(CONTRIBUTING_LIMIT);
		const linked = readme.links.map((target) => target.split('#')[0]);
		const others = documentFiles.filter((file) => file !== 'README.md');
		expect(linked).toEqual(expect.arrayContaining(others));
	});

	it('may say that every npm script installs what is missing', () => {
		const others = Object.values(manifest.scripts).filter(
			(script) => !/^(exec )?node scripts\/\w+\.mjs(( newest)? --quiet &&|$)/.test(script),
		);
		expect(others).toEqual([]);
	});

	it('show every picture', () => {
		const linked = documents.flatMap(({ file, links }) =>
			links.filter((target) => target.endsWith('.png')).map((target) => join(dirname(file), target)),
		);
		// Those of the dark theme show the same as their twins.
		const pictures = filesLike('docs/*.png').filter((file) => !file.endsWith('-dark.png'));
		expect([...new Set(linked)].sort()).toEqual(pictures);
	});

	it('name the versions of n8n and of Node that the tests run in', () => {
		const tested = (['newest', 'oldest'] as const).map((name) => {
			const { n8n } = manifestOf(`test/n8n/${name}/package.json`).dependencies!;
			expect(ends[name].version).toBe(n8n);
			return n8n;
		});
		const [major] = manifest.devDependencies.node.split('.');
		expect(readme.text).toContain(`\nTested with n8n ${tested.join(' and ')}, on Node.js ${major}.\n`);
		const all = documents.flatMap(({ text }) => [...text.matchAll(/\bn8n v?(\d+\.\d+\.\d+)/g)]);
		for (const [, version] of all) expect(tested).toContain(version);
	});

	it('show a declaration as it is', () => {
		const [, file, code] = /^```ts\n\/\/ (\S+)\n(.*?)^```$/ms.exec(contributing.text)!;
		expect(code).toBe(textOf(file));
	});

	it('have the places that the credential and the nodes link to', () => {
		const codexes = filesLike('nodes/*/*.node.json').map(textOf).join('');
		const links = [new AiVisibilityApi().documentationUrl, ...codexes.match(/https:[^"]+/g)!];
		expect(readme.anchors).toEqual(expect.arrayContaining(links.map((url) => url.split('#')[1])));
	});
});

describe('the workflows of GitHub Actions', () => {
	const workflows = filesLike('.github/workflows/*.yml').map(textOf);

	it('run npm scripts and files that exist', () => {
		expect(workflows.length).toBeGreaterThan(1);
		for (const workflow of workflows) {
			for (const [, name] of workflow.matchAll(/\bnpm run ([\w:-]+)/g)) {
				expect(Object.keys(manifest.scripts)).toContain(name);
			}
			for (const [, , file] of workflow.matchAll(/\b(node|bash|uses:) ([\w.-]*\/[\w./-]+)(?=$|\s)/gm)) {
				expect([file, existsSync(join(root, file))]).toEqual([file, true]);
			}
		}
	});

	it('take others by commit, and may do no more than they need', () => {
		for (const workflow of workflows) {
			for (const [, used] of workflow.matchAll(/uses: (.+)/g)) {
				expect(used).toMatch(/^(\.\/\S+|actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/);
			}
			expect(workflow).toMatch(/^permissions:\n  contents: read\n/m);
			expect(workflow).not.toMatch(/(?<!id-token): write/);
		}
	});
});
