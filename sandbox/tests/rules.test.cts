import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../rules.cts';
import { rulesIn } from './ruleTests.cts';

const ROOT = join(__dirname, '../..');
const NUMBER = /\d+(?:\.\d+)?/g;
/** `sandbox/api.md 4.1`, several numbers, or a range; a whole section is cited by its own number. */
const CITATION =
	/sandbox\/api\.md[\s*]+(\d+(?:\.\d+)?(?:(?:,[\s*]+|[\s*]+to[\s*]+)\d+(?:\.\d+)?)*)/g;
const CITING = '{nodes,credentials,sandbox,harness,scripts,test,tools}/**/*.{ts,cts,mjs,cjs,md}';

/** Titles that may begin with the numbers of rules. */
const TITLE = /['"`](\d+\.\d+[^'"`\n]*)/g;

/** Rules that no code of the sandbox keeps alone. */
const WITHOUT_SWITCH = {
	'what clients do, or what may come': ['1.4', '6.5', '8.5', '20.2'],
	'what the contract says (3.7)': [
		'3.1',
		'9.6',
		'11.6',
		'13.1',
		'14.1',
		'18.1',
		'18.3',
		'20.1',
		'20.3',
	],
	'what follows from others (9.2, 11.2, 12.1, 3.6, 19.14)': ['9.9', '9.10', '14.6', '19.18'],
	'what the nodes read in records of open form': ['3.8', '11.11', '18.7'],
	'what does not happen': ['12.4'],
	'what the documents leave open and the sandbox does not have': ['15.8', '19.17'],
};

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const numbersIn = (text: string): string[] => text.match(NUMBER) ?? [];

const api = read('sandbox/api.md');
const ruleNumbers = [...api.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, number]) => number);
const sectionNumbers = [...api.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);

describe('sandbox/api.md', () => {
	it('has a switch for each rule, or a reason why there is none', () => {
		const known = [...RULES, ...Object.values(WITHOUT_SWITCH).flat()];
		const unknown = ruleNumbers.filter((number) => !known.includes(number));
		const advice = 'a switch in sandbox/rules.cts with a test, or a reason here';
		expect(unknown.map((number) => `${number} needs ${advice}`)).toEqual([]);
		expect(known.filter((number) => !ruleNumbers.includes(number))).toEqual([]);
		expect(known).toEqual([...new Set(known)]);
	});

	// That this test fails without the rule is the business of ruleTests.cts.
	it('has a test for each rule with a switch', () => {
		const files = globSync('sandbox/tests/*.test.cts', { cwd: ROOT });
		const titles = files.flatMap((file) =>
			[...read(file).matchAll(TITLE)].map(([, title]) => title),
		);
		const tested = new Set(titles.flatMap(rulesIn));
		expect(RULES.filter((rule) => !tested.has(rule))).toEqual([]);
	});

	it('has every rule that the code cites', () => {
		const known = new Set([...ruleNumbers, ...sectionNumbers]);
		const exclude = (name: string) => name.includes('node_modules');
		const files = globSync(CITING, { cwd: ROOT, exclude });
		const unknown = files.flatMap((file) =>
			[...read(file).matchAll(CITATION)]
				.flatMap(([, numbers]) => numbersIn(numbers))
				.filter((number) => !known.has(number))
				.map((number) => `${file}: ${number}`),
		);
		expect(unknown).toEqual([]);
	});
});
