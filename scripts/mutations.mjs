#!/usr/bin/env node
/**
 * `npm run mutations`: installs what is missing, and lets Stryker change the code in small ways, file by
 * file: conditions, blocks, patterns, and texts without a blank. The tests of each file must notice nine of
 * ten: first those of its functions, then, for what they do not notice, those of the nodes.
 *
 *   npm run mutations -- rateWindow          files with the word in their path; hours for all
 *   npm run mutations -- --changed           only lines that the last commit changed, or that are not committed
 *   npm run mutations -- --changed main      only lines that differ from a branch or a commit
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { PlainError, root, run, runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

const NOTICED_SHARE = 0.9;

/** What compares declared data as a whole. */
const ofDeclarations = 'test/unit/generated/committed.test.cts';

const report = join(root, '.cache', 'mutations', 'report.json');

const noticing = ['Killed', 'Timeout'];

const counted = [...noticing, 'Survived', 'NoCoverage'];

const hasSurvived = ({ status }) => !noticing.includes(status);

const keyOf = ({ location, replacement }) => JSON.stringify([location, replacement]);

await runMain(async () => {
	await setUp([]);
	const [first, base = 'HEAD~1'] = process.argv.slice(2);
	const places = first === '--changed' ? changedPlaces(base) : filesCalled(process.argv.slice(2));
	let poor = 0;
	for (const [file, ranges] of places) {
		const { noticed, all } = await resultOf(file, ranges);
		if (noticed < NOTICED_SHARE * all) poor += 1;
	}
	console.log(`\n${poor} of ${places.size} files have fewer than nine of ten mutants noticed`);
	if (poor > 0) process.exitCode = 1;
});

/** @returns {Map<string, string[]>} what to change in each file, as Stryker's `mutate` takes it */
function filesCalled(words) {
	const files = filesBelow('nodes').filter(
		(file) => words.length === 0 || words.some((word) => file.includes(word)),
	);
	if (files.length === 0) throw new PlainError(`No file is called ${words.join(' or ')}.`);
	return new Map(files.map((file) => [file, [file]]));
}

/** The same for the lines that are new or changed since a commit. */
function changedPlaces(base) {
	const args = ['diff', '-U0', '--no-prefix', '--diff-filter=d', base, '--', 'nodes/**/*.ts'];
	const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	if (status !== 0) throw new PlainError(stderr);
	const places = new Map();
	for (const part of stdout.split(/^diff /m).slice(1)) {
		const file = /^\+\+\+ (.+)$/m.exec(part)[1];
		const ranges = [...part.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(
			([, start, count = 1]) =>
				Number(count) === 0 ? [] : `${file}:${start}-${Number(start) + Number(count) - 1}`,
		);
		if (ranges.length > 0) places.set(file, ranges);
	}
	return places;
}

function filesBelow(folder) {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { recursive: true })
		.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
		.filter((path) => /\.c?ts$/.test(path));
}

/** The tests of functions that are named after a file, or those of the nearest folder that has some. */
function unitTestsOf(file) {
	const declared = /\/(resources|events|fields)\//.test(file) ? [ofDeclarations] : [];
	let folder = dirname(file).replace('nodes', 'test/unit');
	for (; folder !== 'test/unit'; folder = dirname(folder)) {
		const own = testsIn(folder);
		const named = own.filter((path) => basename(path).split('.')[0] === basename(file, '.ts'));
		if (own.length > 0) return [...(named.length > 0 ? named : own), ...declared];
	}
	return declared;
}

/** The tests of nodes in the folder that mirrors that of a file. */
function nodeTestsOf(file) {
	return testsIn(dirname(file).replace('nodes', 'test/nodes'));
}

function testsIn(folder) {
	return filesBelow(folder).filter((path) => path.endsWith('.test.cts'));
}

/** Counts the mutants of a file, and lists those that no test noticed. */
async function resultOf(file, ranges) {
	const levels = [unitTestsOf(file), nodeTestsOf(file)].filter((tests) => tests.length > 0);
	if (levels.length === 0) throw new PlainError(`No test belongs to ${file}.`);
	const all = await mutate(ranges, levels[0]);
	let survived = all.filter(hasSurvived);
	if (survived.length > 0 && levels.length > 1) {
		const lines = survived.map(({ location: { start, end } }) => `${start.line}-${end.line}`);
		const again = await mutate(
			[...new Set(lines)].map((range) => `${file}:${range}`),
			levels[1],
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
