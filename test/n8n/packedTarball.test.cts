import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chosenEnd } from '../../harness/ends.cts';
import { packageName } from '../../harness/pack.cts';
import { root } from '../../harness/paths.cts';
import { SharedN8n } from '../../harness/sharedN8n.cts';

/** A node's or a credential's description, as the editor receives it. */
interface Description {
	name: string;
	iconUrl?: string | { light: string; dark: string };
	credentials?: Array<{ name: string }>;
	supportedNodes?: string[];
	hints?: Array<{ message: string }>;
	builderHint?: { searchHint: string };
}

describe(`the packed tarball in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;
	let nodes: Description[];

	beforeAll(async () => {
		n8n = await SharedN8n.join();
		nodes = await list('nodes');
	});

	const list = async (file: string): Promise<Description[]> => {
		const response = await n8n.rest.session.fetch(`/types/${file}.json`);
		return (await response.json()) as Description[];
	};

	const nodeOf = (name: string) => nodes.find((each) => each.name === `${packageName}.${name}`)!;

	const expectIcons = async ({ iconUrl }: Description) => {
		const urls = typeof iconUrl === 'string' ? [iconUrl] : Object.values(iconUrl ?? {});
		expect(urls.length).toBeGreaterThan(0);
		for (const url of urls) {
			const response = await n8n.rest.session.fetch(`/${url}`);
			expect({ url, status: response.status }).toEqual({ url, status: 200 });
			expect(await response.text()).toContain('<svg');
		}
	};

	it.each(nodeNames())('offers the node %s with its icons', async (name) => {
		const node = nodeOf(name);
		expect(node.credentials).toContainEqual(expect.objectContaining({ name: 'aiVisibilityApi' }));
		await expectIcons(node);
	});

	it.each(['aiVisibility', 'aiVisibilityContent', 'aiVisibilityOutreach'])(
		'gives the editor the hints of %s, and builders by AI theirs',
		(name) => {
			const { hints, builderHint } = nodeOf(name);
			const messages = hints?.map(({ message }) => message).join('\n');
			expect(messages).toMatch(/^'Return All' reads the whole list/m);
			expect(builderHint?.searchHint).toContain('AI Visibility');
		},
	);

	it('offers the credential with its icons', async () => {
		const credentials = await list('credentials');
		const credential = credentials.find(({ name }) => name === 'aiVisibilityApi');
		expect(credential?.supportedNodes).toContain(`${packageName}.aiVisibility`);
		await expectIcons(credential as Description);
	});

	it('serves every output schema to the editor', async () => {
		const folders = readdirSync(join(root, 'nodes')).filter((name) => name !== 'shared');
		const schemas = folders.flatMap(schemasOf);
		expect(schemas.length).toBeGreaterThan(100);
		for (const { file, address } of schemas) {
			const response = await n8n.rest.session.fetch(address);
			expect([address, response.status]).toEqual([address, 200]);
			expect(await response.json()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
		}
	});

	it('loads every node without an error in the log', () => {
		const [start] = readFileSync(n8n.logFile, 'utf8').split('Editor is now accessible');
		expect(start).not.toMatch(/Failed to load|could not be loaded|ERR_MODULE_NOT_FOUND/i);
	});
});

/** The names of all nodes that package.json lists: the file's name with a small first letter. */
function nodeNames(): string[] {
	const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	return (n8n.nodes as string[]).map((file) => {
		const name = basename(file, '.node.js');
		return name[0].toLowerCase() + name.slice(1);
	});
}

/** The file of each schema, and the address at which the editor asks for it. */
function schemasOf(node: string) {
	const folder = join(root, 'nodes', node);
	const type = `${packageName}.${node[0].toLowerCase()}${node.slice(1)}`;
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return files.flatMap((name) => {
		const [, version, path] = /^__schema__\/v([\d.]+)\/(.+\.json)$/.exec(name) ?? [];
		if (path === undefined) return [];
		return { file: join(folder, name), address: `/schemas/${type}/${version}/${path}` };
	});
}
