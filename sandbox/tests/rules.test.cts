import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const NUMBER = /\d+(?:\.\d+)?/g;
/** `sandbox/api.md 4.1`, several numbers, or a range; a whole section is cited by its own number. */
const CITATION =
	/sandbox\/api\.md[\s*]+(\d+(?:\.\d+)?(?:(?:,[\s*]+|[\s*]+to[\s*]+)\d+(?:\.\d+)?)*)/g;

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const numbersIn = (text: string): string[] => text.match(NUMBER) ?? [];

const api = read('sandbox/api.md');
const ruleNumbers = [...api.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, number]) => number);
const sectionNumbers = [...api.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);

describe('sandbox/api.md', () => {
	it('numbers the rules of each section without gaps', () => {
		const expected = sectionNumbers.flatMap((section) => {
			const count = ruleNumbers.filter((number) => number.startsWith(`${section}.`)).length;
			return Array.from({ length: count }, (_, i) => `${section}.${i + 1}`);
		});
		expect(ruleNumbers).toEqual(expected);
	});

	it('has every rule that the code cites', () => {
		const known = new Set([...ruleNumbers, ...sectionNumbers]);
		const files = globSync(
			'{nodes,credentials,sandbox,harness,scripts,test,tools}/**/*.{ts,cts,mjs,cjs,md}',
			{
				cwd: ROOT,
				exclude: (name) => name.includes('node_modules'),
			},
		);
		const unknown = files.flatMap((file) =>
			[...read(file).matchAll(CITATION)]
				.flatMap(([, numbers]) => numbersIn(numbers))
				.filter((number) => !known.has(number))
				.map((number) => `${file}: ${number}`),
		);
		expect(unknown).toEqual([]);
	});
});
