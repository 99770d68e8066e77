import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chosenEnd } from '../../harness/ends.cts';
import { packageName } from '../../harness/pack.cts';
import { root } from '../../harness/paths.cts';
import { SharedN8n } from '../../harness/sharedN8n.cts';

describe(`the output schemas in n8n ${chosenEnd().version}`, () => {
	let n8n: SharedN8n;

	beforeAll(async () => {
		n8n = await SharedN8n.join();
	});

	it('are all served to the editor', async () => {
		const nodes = readdirSync(join(root, 'nodes')).filter((name) => name !== 'shared');
		const schemas = nodes.flatMap(schemasOf);
		expect(schemas.length).toBeGreaterThan(100);
		for (const { file, address } of schemas) {
			const response = await n8n.rest.session.fetch(address);
			expect([address, response.status]).toEqual([address, 200]);
			expect(await response.json()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
		}
	});
});

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
