import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| (?:published|[\d. to]+) \| .+ \| (.+) \|$/;

describe('RULES.md', () => {
	const rules = readFileSync(join(__dirname, '../RULES.md'), 'utf8')
		.split('\n')
		.map((line) => ROW.exec(line)?.[1])
		.filter((name) => name !== undefined);
	const tests = readdirSync(__dirname)
		.filter((file) => file.endsWith('.test.ts'))
		.map((file) => readFileSync(join(__dirname, file), 'utf8'))
		.join('\n');

	it('names many rules', () => {
		expect(rules.length).toBeGreaterThan(120);
	});

	it('names only tests that exist', () => {
		const missing = rules.filter((name) => !tests.includes(`'${name}',`));
		expect(missing).toEqual([]);
	});
});
