#!/usr/bin/env node
/**
 * `npm run mutations`: installs what is missing, and lets Stryker change the code in thousands of small
 * ways, file by file. The file's unit tests must notice nine of ten. Words on the command line select
 * files: `npm run mutations -- rateWindow`.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { PlainError, root, run, runMain } from '../tools/commands/run.mjs';
import { setUp } from '../tools/install/ends.mjs';

/** The rooms whose functions are tested by themselves. */
const rooms = [
	...['base', 'requests', 'jobs', 'forms/describe', 'run'].map((room) => `shared/${room}`),
	'AiVisibilityPollTrigger/detectors',
	...['delivery', 'endpoint', 'host', 'registration'].map((room) => `AiVisibilityTrigger/${room}`),
];

/** Only the engine, or a real n8n, can test these. */
const inEngine = /\/(itemRun|runNode|response)\.ts$/;

const NOTICED_SHARE = 0.9;

await runMain(async () => {
	await setUp([]);
	const results = [];
	for (const file of filesCalled(process.argv.slice(2))) {
		const env = { MUTATED_FILE: file, MUTATED_BY: testsOf(file).join(',') };
		await run('stryker', ['run', '--logLevel', 'warn'], { env });
		results.push(resultOf(file));
	}
	const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
	const all = results.reduce((sum, result) => sum + result.all, 0);
	console.log(`\n${noticed} of ${all} mutants noticed`);
	if (noticed < NOTICED_SHARE * all) process.exitCode = 1;
});

function filesCalled(words) {
	const files = rooms
		.flatMap((room) => filesBelow(`nodes/${room}`))
		.filter((file) => !inEngine.test(file))
		.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
	if (files.length === 0) throw new PlainError(`No file is called ${words.join(' or ')}.`);
	return files;
}

function filesBelow(folder) {
	return readdirSync(join(root, folder), { recursive: true })
		.map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
		.filter((path) => path.endsWith('.ts'));
}

/** The tests that are named after a file, or those of its folder where there are none. */
function testsOf(file) {
	const folder = dirname(file).replace('nodes', 'test/unit');
	const name = basename(file, '.ts');
	const own = filesBelow(folder).filter((path) => /\.test\.ts$/.test(path));
	const named = own.filter((path) => basename(path).split('.')[0] === name);
	return named.length > 0 ? named : own;
}

/** Counts the mutants of Stryker's report, and lists those that no test noticed. */
function resultOf(file) {
	const report = readFileSync(join(root, '.cache', 'mutations', 'report.json'), 'utf8');
	const [{ source, mutants } = { mutants: [] }] = Object.values(JSON.parse(report).files);
	const counted = mutants.filter(({ status }) =>
		['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
	);
	const survived = counted.filter(({ status }) => !['Killed', 'Timeout'].includes(status));
	console.log(`${file}: ${counted.length - survived.length} of ${counted.length}`);
	for (const { replacement = '', location } of survived) {
		const { line } = location.start;
		const to = replacement.replaceAll(/\s+/g, ' ').trim();
		console.log(`  ${line}: ${source.split('\n')[line - 1].trim()} → ${to}`);
	}
	return { noticed: counted.length - survived.length, all: counted.length };
}
