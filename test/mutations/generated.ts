import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, run } from '../../scripts/lib/run.mjs';
import inTable from './inTable.json';
import type { Survivor } from './survivors/survivor';
import { survivors } from './survivors/survivors';

/** The folders to mutate. */
const folders = [
	...['limits', 'keys', 'requests', 'jobs', 'describe', 'output', 'run'].map(
		(room) => `shared/${room}`,
	),
	'AiVisibilityTrigger',
];

/** Declarations without logic. */
const declarations = [
	'AiVisibilityTrigger/AiVisibilityTrigger.node.ts',
	'AiVisibilityTrigger/parameters.ts',
];

/** Share of the generated breakages that the unit tests must notice. */
const NOTICED_SHARE = 0.9;

/** What is used of Stryker's report. */
interface Report {
	files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Mutant {
	status: string;
	replacement?: string;
	location: { start: { line: number } };
}

type Found = Omit<Survivor, 'why'>;

interface Result {
	noticed: number;
	survived: Found[];
}

/**
 * Lets Stryker change the code in thousands of small ways, file by file, and lists the changes that
 * the file's unit tests do not notice, except those with a reason in the table of survivors.
 *
 * @param words parts of paths, which select files
 * @returns whether enough were noticed, and each of the others has a reason
 */
export async function runGenerated(words: string[]): Promise<boolean> {
	const files = mutatedFiles().filter(
		(file) => words.length === 0 || words.some((word) => file.includes(word)),
	);
	if (files.length === 0) throw new Error(`No file is called ${words.join(' or ')}.`);
	const results: Result[] = [];
	for (const file of files) {
		const result = resultIn(await reportOf(file));
		results.push(result);
		console.log(`${file}: ${result.noticed} of ${result.noticed + result.survived.length}`);
		for (const { line, to } of unexplained(result)) console.log(`  ${line} → ${to}`);
	}
	return judge(results);
}

/** Without files that only a real n8n can test, which the table covers. */
function mutatedFiles(): string[] {
	const left = new Set([...inTable, ...declarations.map((path) => `nodes/${path}`)]);
	const all = folders.flatMap((folder) => globSync(`nodes/${folder}/**/*.ts`, { cwd: root }));
	return all.map((file) => file.replaceAll('\\', '/')).filter((file) => !left.has(file));
}

async function reportOf(file: string): Promise<Report> {
	const env = { MUTATED_FILE: file, MUTATED_BY: testsOf(file).join(',') };
	await run('stryker', ['run', '--logLevel', 'warn'], { env });
	const path = join(root, '.cache', 'mutations', 'report.json');
	return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

/** The tests that are named after a file, or those of its folder where there are none. */
function testsOf(file: string): string[] {
	const own = file.replace(/^nodes/, 'test/unit').replace(/\.ts$/, '');
	const folder = own.replace(/\/[^/]*$/, '');
	const tests = globSync([`${own}.test.ts`, `${own}.*.test.ts`], { cwd: root });
	return tests.length > 0 ? tests : [`${folder}/**/*.test.ts`];
}

function judge(results: Result[]): boolean {
	const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
	const survived = results.flatMap((result) => result.survived).length;
	const silent = results.flatMap(unexplained).length;
	console.log(
		`\n${noticed} of ${noticed + survived} breakages noticed; ${silent} of the others have no ` +
			'reason in test/mutations/survivors/',
	);
	return noticed >= NOTICED_SHARE * (noticed + survived) && silent === 0;
}

function unexplained({ survived }: Result): Found[] {
	return survived.filter((each) => !survivors.some((known) => isSame(each, known)));
}

function resultIn({ files }: Report): Result {
	const result: Result = { noticed: 0, survived: [] };
	for (const [file, { source, mutants }] of Object.entries(files)) {
		const lines = source.split('\n');
		for (const { status, replacement, location } of mutants) {
			if (status === 'Killed' || status === 'Timeout') result.noticed += 1;
			if (status !== 'Survived' && status !== 'NoCoverage') continue;
			const to = (replacement ?? '').replaceAll(/\s+/g, ' ').trim();
			result.survived.push({ file, line: lines[location.start.line - 1].trim(), to });
		}
	}
	return result;
}

function isSame(a: Found, b: Found): boolean {
	return a.file === b.file && a.line === b.line && a.to === b.to;
}
