#!/usr/bin/env node
/**
 * `npm run mutations`: installs what is missing, and lets Stryker change the code in thousands of small
 * ways, file by file. The file's tests must notice nine of ten: first those of its functions, then, for
 * what they do not notice, those of the nodes. Words on the command line select files:
 * `npm run mutations -- rateWindow`.
 */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { PlainError, root, run, runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

const NOTICED_SHARE = 0.9;

const report = join(root, '.cache', 'mutations', 'report.json');

const noticing = ['Killed', 'Timeout'];

const counted = [...noticing, 'Survived', 'NoCoverage'];

const hasSurvived = ({ status }) => !noticing.includes(status);

const keyOf = ({ location, replacement }) => JSON.stringify([location, replacement]);

await runMain(async () => {
	await setUp([]);
	const results = [];
	for (const file of filesCalled(process.argv.slice(2))) results.push(await resultOf(file));
	const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
	const all = results.reduce((sum, result) => sum + result.all, 0);
	console.log(`\n${noticed} of ${all} mutants noticed`);
	if (noticed < NOTICED_SHARE * all) process.exitCode = 1;
});

function filesCalled(words) {
	const files = filesBelow('nodes').filter(
		(file) => words.length === 0 || words.some((word) => file.includes(word)),
	);
	if (files.length === 0) throw new PlainError(`No file is called ${words.join(' or ')}.`);
	return files;
}

function filesBelow(folder) {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { recursive: true })
		.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
		.filter((path) => /\.c?ts$/.test(path));
}

/** The tests that are named after a file, or those of the nearest folder that has some. */
function testsOf(file, level) {
	const name = basename(file, '.ts');
	let folder = dirname(file).replace('nodes', level);
	for (; folder !== level; folder = dirname(folder)) {
		const own = filesBelow(folder).filter((path) => path.endsWith('.test.cts'));
		const named = own.filter((path) => basename(path).split('.')[0] === name);
		if (own.length > 0) return named.length > 0 ? named : own;
	}
	return [];
}

/** Counts the mutants of a file, and lists those that no test noticed. */
async function resultOf(file) {
	const all = await mutate([file], testsOf(file, 'test/unit'));
	let survived = all.filter(hasSurvived);
	const tests = testsOf(file, 'test/nodes');
	if (survived.length > 0 && tests.length > 0) {
		const lines = survived.map(({ location: { start, end } }) => `${start.line}-${end.line}`);
		const again = await mutate(
			[...new Set(lines)].map((range) => `${file}:${range}`),
			tests,
		);
		const noticed = new Set(again.filter((mutant) => !hasSurvived(mutant)).map(keyOf));
		survived = survived.filter((mutant) => !noticed.has(keyOf(mutant)));
	}
	console.log(`${file}: ${all.length - survived.length} of ${all.length}`);
	const source = readFileSync(join(root, file), 'utf8').split('\n');
	for (const { replacement = '', location } of survived) {
		const { line } = location.start;
		const to = replacement.replaceAll(/\s+/g, ' ').trim();
		console.log(`  ${line}: ${source[line - 1].trim()} → ${to}`);
	}
	return { noticed: all.length - survived.length, all: all.length };
}

/** @returns the mutants of places, each with its status; without tests nothing notices them */
async function mutate(places, tests) {
	const env = { MUTATED_PLACES: places.join(), MUTATED_BY: tests.join() };
	rmSync(report, { force: true });
	await run('stryker', ['run', '--logLevel', 'warn'], { env });
	const [{ mutants } = { mutants: [] }] = Object.values(
		JSON.parse(readFileSync(report, 'utf8')).files,
	);
	return mutants.filter(({ status }) => counted.includes(status));
}
