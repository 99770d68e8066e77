import { AiVisibilityApi } from '../../../credentials/AiVisibilityApi.credentials';
import { connectionMessages } from '../../../nodes/shared/messages/connectionMessages';
import { serviceMessages } from '../../../nodes/shared/messages/serviceMessages';
import { declaredNodes, operationsOf, type Declared } from '../../../scripts/generate/declared';
import { errorSection } from '../../../scripts/generate/errorTable';
import { table, withSection } from '../../../scripts/generate/markdown';
import { operationsSection } from '../../../scripts/generate/operationsTable';
import {
	SCOPE_SETS,
	scopeSetsSection,
	scopesOf,
	scopesOfSet,
} from '../../../scripts/generate/scopes';
import { readContract } from '../../sandbox/contract';
import { covers } from '../../sandbox/pipeline/authorization';

/** The rows of all tables, as their cells. */
const rowsOf = (markdown: string): string[][] =>
	markdown
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(2, -2).split(' | '));

const nameOf = ({ resource, operation }: Declared) => `${resource.name}: ${operation.name}`;

describe('the tables of operations', () => {
	let declared: Declared[];
	let rows: Map<string, string[]>;

	beforeAll(async () => {
		const nodes = await declaredNodes();
		declared = nodes.flatMap(operationsOf);
		let resource = '';
		const named = rowsOf(operationsSection(nodes))
			.filter(([, operation]) => operation !== 'Operation' && operation !== '---')
			.map(([name, ...cells]): [string, string[]] => {
				resource = name.trim().replaceAll('*', '') || resource;
				return [`${resource}: ${cells[0]}`, cells.slice(1)];
			});
		rows = new Map(named);
		expect(rows.size).toBe(named.length);
	});

	it('have every operation of every node, once and in the order of the form', () => {
		expect(declared.length).toBeGreaterThan(100);
		expect([...rows.keys()]).toEqual(declared.map(nameOf));
	});

	it('say of each path whether it is described, published or undocumented', () => {
		for (const each of declared) {
			const { request, api } = each;
			const name = nameOf(each);
			const marked = [name, request.isUndocumented ?? false];
			expect(marked).toEqual([name, api?.['x-provenance'] === 'inferred']);
			expect([name, rows.get(name)![4] === '*undocumented*']).toEqual(marked);
		}
		expect(rows.get('Report: Get')![4]).toBe('described');
		expect(rows.get('Report: Delete')![4]).toBe('published');
		expect(rows.get('API Request: Send')![4]).toBe('');
	});

	it('name the scope that the sandbox requires for each request', () => {
		const contract = readContract('svc');
		for (const each of declared.filter(({ api }) => api !== undefined)) {
			const { scope } = contract.find(({ id }) => id === each.api!.operationId)!;
			const names = scopesOf(each).map(({ name }) => name);
			expect([nameOf(each), scope === undefined || covers(names, scope)]).toEqual([
				nameOf(each),
				true,
			]);
		}
	});

	it('question the scopes that openapi.json does not name', () => {
		expect(rows.get('Report: Get Many')![0]).toBe('`read:reports`');
		expect(rows.get('Email: Send')![0]).toBe('`write:all`?');
		expect(rows.get('Report: Run')![0]).toBe('`write:reports`, `read:jobs`');
		expect(rows.get('Account: Get')![0]).toBe('any key');
	});

	it('say what costs what', () => {
		expect(rows.get('Account: Get')![1]).toBe('0 units');
		expect(rows.get('Job: Get Many')![1]).toBe('2 units per request');
		expect(rows.get('Brand Facts: Generate')![1]).toBe('2 units, 1 credit');
		expect(rows.get('Page Audit: Create')![1]).toBe('1 credit');
		expect(rows.get('Report: Run')![1]).toMatch(/^1 credit per prompt/);
	});

	it('say what comes out', () => {
		expect(rows.get('Report: Run')![2]).toBe('the report with its results');
		expect(rows.get('Citation: Get Many')![2]).toBe('one item per citation');
		expect(rows.get('Brand: Delete')![2]).toBe('`{"deleted": true}`');
		for (const [, , result] of rows.values()) expect(result).toMatch(/^(the|one|what|`\{)/);
	});
});

describe('the usual sets of scopes', () => {
	it('are four rows of the table', async () => {
		const [, , ...rows] = rowsOf(scopeSetsSection(await declaredNodes()));
		expect(rows).toHaveLength(4);
	});

	it('suffice for everything that they are for', async () => {
		const nodes = await declaredNodes();
		for (const set of SCOPE_SETS) {
			const scopes = scopesOfSet(set, nodes);
			const operations = nodes.flatMap(operationsOf).filter(set.covers);
			expect(operations.length).toBeGreaterThan(20);
			for (const { name } of operations.flatMap(scopesOf)) {
				expect([scopes, name, covers(scopes, name)]).toEqual([scopes, name, true]);
			}
		}
	});

	it('stand in the form of the credential as in the README', async () => {
		const nodes = await declaredNodes();
		const { properties } = new AiVisibilityApi();
		const notices = properties.filter(({ type }) => type === 'notice');
		const [, ...lines] = notices.map(({ displayName }) => displayName.replace(/<\/?b>/g, ''));
		const sets = SCOPE_SETS.map((set) => {
			const [, purpose] = /^\*\*(.+?)\*\*/.exec(set.purpose)!;
			return `${purpose}: ${scopesOfSet(set, nodes).join(', ')}`;
		});
		expect(lines).toEqual(sets);
	});

	it('let nobody write who only reads', async () => {
		const [readOnly] = SCOPE_SETS;
		expect(scopesOfSet(readOnly, await declaredNodes())).toEqual(['read:all']);
	});
});

describe('the tables of messages', () => {
	const rows = rowsOf(errorSection());

	it('have a row for every code of the service', () => {
		const codes = rows.map(([code]) => code);
		for (const code of Object.keys(serviceMessages)) expect(codes).toContain(`\`${code}\``);
	});

	it('have every message about the way to the service, with every word filled in', () => {
		expect(rows.length).toBeGreaterThan(Object.keys(serviceMessages).length + 8);
		for (const code of [
			'ECONNREFUSED',
			'EAI_AGAIN',
			'no_response',
			'http_429',
			'unreadable_response',
		]) {
			expect(errorSection()).toContain(`\`${code}\``);
		}
		expect(errorSection()).not.toMatch(/undefined|NaN|\[object|\? of \?/);
		expect(Object.keys(connectionMessages)).toContain('undocumented_path');
	});
});

describe('Markdown', () => {
	it('has no cell that ends early', () => {
		expect(table(['A'], [['one | two\nthree']])).toBe('| A |\n| --- |\n| one \\| two three |');
	});

	it('gets its sections replaced, as often as wanted', () => {
		const document = 'a\n<!-- x -->\nold\n<!-- /x -->\nb';
		const once = withSection(document, 'x', 'new');
		expect(once).toBe('a\n<!-- x -->\nnew\n<!-- /x -->\nb');
		expect(withSection(once, 'x', 'new')).toBe(once);
		expect(() => withSection(document, 'y', '')).toThrow('has no section <!-- y -->');
	});

	it('refuses a document that has a section twice', () => {
		const document = '<!-- x -->\n<!-- /x -->\n<!-- x -->\n<!-- /x -->';
		expect(() => withSection(document, 'x', '')).toThrow('has more than one section <!-- x -->');
	});
});
