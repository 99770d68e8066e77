import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CommandFailed, root, run } from '../../scripts/lib/run.mjs';
import { broken, type Breakage } from './breakage';
import { breakages } from './breakages';
import { runGenerated } from './generated';

/**
 * Serves `npm run mutations`: breaks the code on purpose, one breakage of the table at a time, and
 * runs the tests that must notice. Names on the command line narrow the table to breakages whose file
 * or title contains one of them.
 *
 * With `--generated`, Stryker makes thousands instead; names are parts of paths then.
 */
const workFolder = join(root, '.cache', 'mutations');

/** What the tests of functions and nodes read. */
const copied = ['nodes', 'credentials', 'icons', 'docs', 'examples', 'scripts', '.github', '.ci'];
const copiedFiles = [
	'package.json',
	'package-lock.json',
	'jest.config.js',
	'tsconfig.json',
	'index.js',
];
const foreign = /test\/n8n\/(newest|oldest)\/node_modules/;

/** A breakage may make a test run forever. */
const LONGEST_MS = 2 * 60_000;

interface Report {
	numFailedTests: number;
	numPassedTests: number;
	numRuntimeErrorTestSuites: number;
}

/** The tests had to be ended. */
const ENDED: Report = { numFailedTests: 1, numPassedTests: 0, numRuntimeErrorTestSuites: 0 };

/** A copy of the project that can be broken without harm. */
class Copy {
	private readonly folder: string;

	constructor(name: string) {
		this.folder = join(workFolder, name);
		rmSync(this.folder, { recursive: true, force: true });
		mkdirSync(this.folder, { recursive: true });
		const present = [...copied, ...copiedFiles].filter((path) => existsSync(join(root, path)));
		for (const path of [...present, 'test']) {
			const isOwn = (source: string) => !foreign.test(source);
			cpSync(join(root, path), join(this.folder, path), { recursive: true, filter: isOwn });
		}
		symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
	}

	/** Runs tests; a failure is a result, and so is being ended by the signal. */
	async test(tests: string[], signal?: AbortSignal): Promise<Report> {
		const file = join(this.folder, 'report.json');
		rmSync(file, { force: true });
		const projects = tests.map((path) => path.split('/')[1]);
		const args = [...tests, '--selectProjects', ...new Set(projects), '--runInBand'];
		const output = ['--json', `--outputFile=${file}`, '--testTimeout=20000', '--forceExit'];
		const options = { cwd: this.folder, quiet: true, signal };
		const ended = await run('jest', [...args, ...output], options).catch((error: unknown) => error);
		if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Report;
		if (signal?.aborted) return ENDED;
		throw ended instanceof CommandFailed ? new Error(ended.output) : new Error(String(ended));
	}

	/** Runs the tests of a breakage with the code broken. */
	async testBroken(breakage: Breakage): Promise<Report> {
		const path = join(this.folder, breakage.file);
		const text = readFileSync(path, 'utf8');
		writeFileSync(path, broken(text, breakage));
		try {
			return await this.test(breakage.tests, AbortSignal.timeout(LONGEST_MS));
		} finally {
			writeFileSync(path, text);
		}
	}
}

/** The problem with a breakage; undefined when a test noticed it. */
function problemIn(report: Report): string | undefined {
	if (report.numRuntimeErrorTestSuites > 0) return 'a test file does not load';
	return report.numFailedTests === 0 ? 'no test notices' : undefined;
}

async function main(): Promise<void> {
	const { values, positionals: words } = parseArgs({
		allowPositionals: true,
		options: { generated: { type: 'boolean', default: false } },
	});
	const isGood = await (values.generated ? runGenerated(words) : runTable(words));
	if (!isGood) process.exitCode = 1;
}

/** @returns whether each chosen breakage was noticed */
async function runTable(words: string[]): Promise<boolean> {
	const isChosen = ({ file, title }: Breakage) =>
		words.length === 0 || words.some((word) => `${file} ${title}`.includes(word));
	const chosen = breakages.filter(isChosen);
	if (chosen.length === 0) throw new Error(`No breakage is about ${words.join(' or ')}.`);
	const copies = Array.from(
		{ length: availableParallelism() },
		(_, index) => new Copy(`copy${index}`),
	);
	await checkWhole(copies[0], chosen);
	const problems: string[] = [];
	const queue = [...chosen];
	const work = async (copy: Copy) => {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
			const problem = problemIn(await copy.testBroken(next));
			console.log(`${problem === undefined ? '✓' : '✗'} ${next.file}: ${next.title}`);
			if (problem !== undefined) problems.push(`${next.file}: ${next.title}: ${problem}`);
		}
	};
	await Promise.all(copies.map(work));
	console.log(`\n${chosen.length - problems.length} of ${chosen.length} breakages noticed`);
	for (const problem of problems) console.log(`  ${problem}`);
	return problems.length === 0;
}

/** The tests must pass without the breakage. */
async function checkWhole(copy: Copy, chosen: Breakage[]): Promise<void> {
	const report = await copy.test([...new Set(chosen.flatMap(({ tests }) => tests))]);
	if (report.numFailedTests + report.numRuntimeErrorTestSuites === 0) return;
	throw new Error(`${report.numFailedTests} tests fail although nothing is broken.`);
}

void main();
