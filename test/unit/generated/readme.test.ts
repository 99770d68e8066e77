import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionMessages } from '../../../nodes/shared/messages/connectionMessages';
import { serviceMessages } from '../../../nodes/shared/messages/serviceMessages';
import { declaredNodes, operationsOf } from '../../../scripts/generate/declared';
import { errorSection } from '../../../scripts/generate/errorTable';
import { table, withSection } from '../../../scripts/generate/markdown';
import { operationsSection } from '../../../scripts/generate/operationsTable';
import { root } from '../../../scripts/generate/places';

/** The rows of all tables, as their cells. */
const rowsOf = (markdown: string): string[][] =>
	markdown
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(2, -2).split(' | '));

describe('the table of operations', () => {
	it('has every operation of every node, once', async () => {
		const nodes = await declaredNodes();
		let resource = '';
		const listed = rowsOf(operationsSection(nodes))
			.filter(([, operation]) => operation !== 'Operation' && operation !== '---')
			.map(([name, operation]) => `${(resource = name.trim() || resource)}: ${operation}`);
		const declared = nodes
			.flatMap(operationsOf)
			.map((each) => `${each.resource.name}: ${each.operation.name}`);
		expect(declared.length).toBeGreaterThan(100);
		expect(listed).toEqual(declared);
	});

	it('marks the paths that are not published as openapi.json does', async () => {
		for (const { resource, operation, api } of (await declaredNodes()).flatMap(operationsOf)) {
			const name = `${resource.name}: ${operation.name}`;
			const marked = [name, operation.isInferred ?? false];
			expect(marked).toEqual([name, api?.['x-provenance'] === 'inferred']);
		}
	});

	it('says what costs what', async () => {
		const rows = rowsOf(operationsSection(await declaredNodes())).map((row) => row.join(' | '));
		expect(rows).toContain('Account | Get | `GET /v1/me` | 0 units');
		expect(rows).toContain(' | Get Many | `GET /v1/jobs` | 2 units a page');
		expect(rows).toContainEqual(expect.stringMatching(/facts` \| 2 units, 1 credit$/));
		expect(rows).toContainEqual(
			expect.stringContaining('| 1 credit per successfully audited page'),
		);
	});
});

describe('the tables of errors', () => {
	const rows = rowsOf(errorSection());

	it('have a row for every code of the service', () => {
		const codes = rows.map(([code]) => code);
		for (const code of Object.keys(serviceMessages)) expect(codes).toContain(`\`${code}\``);
	});

	it('have every message of what happens on the way, with nothing left out of the words', () => {
		expect(rows.length).toBeGreaterThan(Object.keys(serviceMessages).length + 8);
		for (const code of [
			'ECONNREFUSED',
			'EAI_AGAIN',
			'no_answer',
			'http_429',
			'unreadable_answer',
		]) {
			expect(errorSection()).toContain(`\`${code}\``);
		}
		expect(errorSection()).not.toMatch(/undefined|NaN|\[object|\? of \?/);
		expect(Object.keys(connectionMessages)).toContain('unpublished_path');
	});
});

describe('Markdown', () => {
	it('has no cell that ends early', () => {
		expect(table(['A'], [['one | two\nthree']])).toBe('| A |\n| --- |\n| one \\| two three |');
	});

	it('gets its sections anew, as often as wanted', () => {
		const document = 'a\n<!-- x -->\nold\n<!-- /x -->\nb';
		const once = withSection(document, 'x', 'new');
		expect(once).toBe('a\n<!-- x -->\nnew\n<!-- /x -->\nb');
		expect(withSection(once, 'x', 'new')).toBe(once);
		expect(() => withSection(document, 'y', '')).toThrow('has no section <!-- y -->');
	});

	it('names no section twice in the README', () => {
		const readme = readFileSync(join(root, 'README.md'), 'utf8');
		for (const mark of [
			'<!-- operations -->',
			'<!-- /operations -->',
			'<!-- errors -->',
			'<!-- /errors -->',
		]) {
			expect(readme.split(mark)).toHaveLength(2);
		}
	});
});
