#!/usr/bin/env node
/**
 * `npm test`: installs what is missing and checks everything up to a real n8n.
 *
 *   --ends newest,oldest   which n8n to test in (default: newest)
 *   --randomize            the tests of each file in another order each time; prints the seed
 *   --seed 42              … in the order of this seed
 *   --browser              also the editor in Chromium, which has to be installed
 *   --queue                also n8n's queue mode, which needs redis-server and postgresql
 *
 * These narrow the run; type checks, the linter and the check of the package are then left out:
 *
 *   --only unit,nodes      these jest projects: unit, sandbox, nodes, chaos, n8n, browser,
 *                          queue
 *   -t "expired key"       tests with this in their name
 *   test/unit/shared/jobs  tests in this folder or file
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from '../harness/commands/build.mjs';
import { Checks } from '../harness/commands/checks.mjs';
import { say } from '../harness/commands/report.mjs';
import { root, run, runMain } from '../harness/commands/run.mjs';
import { setUp, setUpEnds } from '../harness/install/ends.mjs';

/** The jest projects that run the nodes in n8n's engine. */
const inEngine = ['nodes', 'chaos'];

const quiet = { quiet: true };

await runMain(async () => {
	const since = performance.now();
	const options = readOptions();
	const checks = new Checks();
	if (options.isNarrow) await runSome(checks, options);
	else await runAll(checks, options);
	say();
	checks.close(since);
});

async function runAll(checks, { ends, projects, args }) {
	await setUp([]);
	// Installing n8n takes minutes, mostly for the network. Meanwhile, tests that need no n8n run.
	const installs = setUpEnds(ends);
	installs.catch(() => undefined);
	// Takes one processor for most of a minute. Tests use the other one meanwhile.
	const linted = checks.check('Linting', () => run('npm', ['run', 'lint'], quiet));
	await checks.check('Checking types against both n8n', () =>
		run('npm', ['run', 'typecheck', '--silent'], quiet),
	);
	const built = await checkBuild(checks);
	const groups = groupsOf(projects, ends);
	for (const group of groups.filter(({ needsBuild }) => !needsBuild)) {
		if (group.end) await installs;
		await runGroup(checks, group, { more: args });
	}
	await linted;
	await installs;
	if (built) await runBesideEachOther(checks, groups);
}

/**
 * A real n8n waits for about half of the time: for jobs, for retries, for the next poll. So three
 * of them at the same time keep two processors busy.
 */
async function runBesideEachOther(checks, groups) {
	const inN8n = groups.filter(({ needsBuild }) => needsBuild);
	const workers = Math.max(1, Math.floor(3 / inN8n.length));
	await Promise.all(inN8n.map((group) => runGroup(checks, group, { workers })));
}

/** Runs the tests that the command line asks for, and installs only what they need. */
async function runSome(checks, { ends, projects, paths, args }) {
	await setUp([]);
	for (const group of groupsOf(projects, ends)) {
		const list = ['--listTests', '--selectProjects', ...group.projects, '--', ...paths];
		const output = await run('jest', list, quiet);
		if (!output.includes('.test.cts')) continue;
		if (group.end) await setUpEnds([group.end]);
		if (group.needsBuild) await build();
		await runGroup(checks, group, { more: [...args, '--passWithNoTests', ...paths] });
	}
	if (checks.tests === 0) say('No test matches.');
}

function readOptions() {
	const flag = { type: 'boolean' };
	const { values, positionals: paths } = parseArgs({
		allowPositionals: true,
		options: {
			ends: { type: 'string', default: 'newest' },
			only: { type: 'string' },
			testNamePattern: { type: 'string', short: 't' },
			randomize: flag,
			seed: { type: 'string' },
			browser: flag,
			queue: flag,
		},
	});
	const { ends, only, testNamePattern: name } = values;
	const more = ['browser', 'queue'].filter((project) => values[project]);
	const projects = only?.split(',') ?? ['unit', 'sandbox', ...inEngine, 'n8n', ...more];
	const args = [...(name === undefined ? [] : ['-t', name]), ...orderOf(values)];
	const isNarrow = only !== undefined || name !== undefined || paths.length > 0;
	return { ends: ends.split(','), projects, paths, args, isNarrow };
}

/**
 * Tests in a real n8n build upon each other within a file, so they keep their order.
 *
 * @returns jest's options for the order of the tests of a file
 */
function orderOf({ randomize, seed = randomize && String(Date.now() % 2 ** 31) }) {
	if (!seed) return [];
	say(`The order of the tests is random: --seed ${seed} repeats it.`);
	return ['--randomize', '--seed', seed];
}

/** The runs of jest, each with some of its projects. */
function groupsOf(projects, ends) {
	const groups = [
		{
			title: 'functions, the sandbox and the nodes',
			// The engine of the newest n8n is among the project's own packages.
			projects: ['unit', 'sandbox', ...(ends.includes('newest') ? inEngine : [])],
		},
		{
			title: 'what differs in the engine of the oldest n8n',
			projects: ends.includes('oldest') ? ['nodes'] : [],
			end: 'oldest',
		},
		...ends.map((end) => ({
			needsBuild: true,
			title: `in a real n8n, the ${end}`,
			projects: ['n8n'],
			end,
		})),
		{
			needsBuild: true,
			title: "the editor in a browser, and n8n's queue mode",
			projects: ['browser', 'queue'],
			end: 'newest',
		},
	];
	return groups
		.map((group) => ({
			...group,
			projects: group.projects.filter((one) => projects.includes(one)),
		}))
		.filter((group) => group.projects.length > 0);
}

async function runGroup(
	checks,
	{ title, projects, needsBuild, end = 'newest' },
	{ workers = 2, more = [] } = {},
) {
	// jest takes no time-out of a project. A real n8n needs longer.
	const inN8n = needsBuild ? ['--testTimeout=300000'] : [];
	const args = [`--maxWorkers=${workers}`, ...inN8n, ...more];
	await checks.jest(title, projects, { args, env: { N8N_END: end } });
}

/** @returns whether there is a build */
async function checkBuild(checks) {
	return await checks.check('Packing a build', async () => {
		await run('npm', ['run', 'build', '--silent'], quiet);
		rmSync(join(root, '.cache', 'pack'), { recursive: true, force: true });
		await run('npm', ['pack', '--dry-run'], quiet);
	});
}
