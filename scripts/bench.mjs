#!/usr/bin/env node
/**
 * `npm run bench`: installs what is missing, measures these nodes beside what a user would pick
 * instead, and writes docs/benchmarks.md. Takes a little more than an hour; no part of `npm test`.
 *
 *   --only items-5000,jobs   these cases, or those whose name begins so; the others keep their result
 *   --rounds 3               how often each case is measured; with fewer rounds than it has by now, a
 *                            case keeps its result
 *   --add                    adds these rounds to those of the last result
 */
import { build } from './lib/build.mjs';
import { runLive } from './lib/live.mjs';
import { run, runMain } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
	await setUp(['newest']);
	await build();
	try {
		process.exitCode = await runLive('test/bench/run.ts', process.argv.slice(2));
	} finally {
		// What was measured before a case failed counts, too.
		await run('tsx', ['scripts/generate/index.ts'], { quiet: true });
	}
});
