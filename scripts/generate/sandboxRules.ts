import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { root } from './places';
import { code, table } from './markdown';

/** A test of the sandbox that checks rules of docs/api.md, whose numbers begin its title. */
export interface RuleTest {
	/** `4.1`, in the order of the title. */
	rules: string[];
	/** The title without the numbers. */
	title: string;
	/** Name of the test file. */
	file: string;
}

/** `7.1, 10.4 refuses a run without …` */
const NUMBERED = /^(\d+\.\d+(?:, \d+\.\d+)*) (.+)$/;

/** The tests of the sandbox that check rules, in the order of their first rule. */
export function ruleTests(): RuleTest[] {
	const files = globSync('test/sandbox/tests/*.test.ts', { cwd: root }).sort();
	return files.flatMap(ruleTestsIn).sort((a, b) => compareRules(a.rules[0], b.rules[0]));
}

/** Writes the tables of enforced rules, one for each section of docs/api.md. */
export function sandboxRulesSection(): string {
	const api = readFileSync(join(root, 'docs/api.md'), 'utf8');
	const tests = ruleTests();
	const parts = [...api.matchAll(/^## (\d+)\. (.+)$/gm)].flatMap(([, number, heading]) => {
		const rows = tests.filter(({ rules }) => rules[0].startsWith(`${number}.`)).map(toRow);
		const head = ['docs/api.md', 'The sandbox …', 'Test'];
		return rows.length === 0 ? [] : [`### ${heading}`, table(head, rows)];
	});
	return parts.join('\n\n');
}

const toRow = ({ rules, title, file }: RuleTest): string[] => [rules.join(', '), title, code(file)];

function ruleTestsIn(file: string): RuleTest[] {
	const text = readFileSync(join(root, file), 'utf8');
	const found: RuleTest[] = [];
	const visit = (node: ts.Node): void => {
		const [, numbers, title] = NUMBERED.exec(titleOf(node) ?? '') ?? [];
		if (title) found.push({ rules: numbers.split(', '), title, file: basename(file) });
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
	return found;
}

/** @returns the title of a test; undefined when the call does not begin with a text */
function titleOf(node: ts.Node): string | undefined {
	if (!ts.isCallExpression(node)) return undefined;
	const [first] = node.arguments;
	return first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined;
}

function compareRules(a: string, b: string): number {
	const [first, second] = [a, b].map((rule) => rule.split('.').map(Number));
	return first[0] - second[0] || first[1] - second[1];
}
