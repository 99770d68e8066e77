#!/usr/bin/env node
/**
 * `npm test`: installs what is missing and checks everything up to a real n8n.
 *
 *   --ends newest,oldest   which n8n to test in; the newest when left out
 *   --browser              also the editor in Chromium, which has to be installed
 *   --queue                also n8n's queue mode, which needs redis-server and postgresql
 *
 * Whatever else is on the command line goes to jest: `npm test -- -t "expired key"`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from './lib/build.mjs';
import { Checks } from './lib/checks.mjs';
import { say } from './lib/report.mjs';
import { PlainError, root, run, runMain } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
	const since = performance.now();
	const { ends, browser, queue, rest } = readArguments(process.argv.slice(2));
	await setUp(ends);
	const checks = new Checks();
	const built = await checkCode(checks);
	await checks.jest('functions, the sandbox and the nodes', ['unit', 'sandbox', 'nodes'], {
		args: ['--maxWorkers=2', ...rest],
	});
	// Without a build there is nothing that a real n8n could load.
	for (const end of built ? ends : []) {
		// One n8n after the other: each takes a processor for itself while it starts.
		const options = { args: ['--runInBand', ...rest], env: { N8N_END: end } };
		await checks.jest(`in a real n8n, the ${end}`, ['n8n'], options);
	}
	if (built && browser) {
		await checks.jest('the editor in a browser', ['browser'], { args: ['--runInBand', ...rest] });
	}
	if (built && queue) {
		await checks.jest("n8n's queue mode", ['queue'], { args: ['--runInBand', ...rest] });
	}
	say();
	checks.close(since);
});

/** @returns whether there is a build */
async function checkCode(checks) {
	const quiet = { quiet: true };
	await checks.check('Checking types against the newest n8n', () =>
		run('tsc', ['-p', 'tsconfig.json'], quiet),
	);
	await checks.check('Checking types against the oldest n8n', () =>
		run('tsc', ['-p', 'tsconfig.oldest.json'], quiet),
	);
	await checks.check('Linting', () => run('npm', ['run', 'lint'], quiet));
	return await checks.check('Packing a build', async () => {
		await build({ always: true });
		rmSync(join(root, '.cache', 'pack'), { recursive: true, force: true });
		await run('npm', ['pack', '--dry-run'], quiet);
	});
}

/** Takes out what is meant for this script. */
function readArguments(given) {
	const rest = [...given];
	const browser = take(rest, '--browser', 1) !== undefined;
	const queue = take(rest, '--queue', 1) !== undefined;
	const list = take(rest, '--ends', 2)?.[1] ?? 'newest';
	const ends = list.split(',').filter(Boolean);
	if (ends.length === 0) throw new PlainError('--ends takes names, such as "newest,oldest".');
	return { ends, browser, queue, rest };
}

function take(list, name, length) {
	const index = list.indexOf(name);
	return index < 0 ? undefined : list.splice(index, length);
}
