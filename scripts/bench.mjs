#!/usr/bin/env node
/**
 * `npm run bench`: installs what is missing, compares these nodes with what a user would use
 * instead, and writes docs/benchmarks.md. Takes a little more than an hour; not part of `npm test`.
 *
 *   --only items-5000,jobs   these cases, or cases whose names begin so; the others keep their results
 *   --rounds 3               how often each case is measured; with fewer rounds than before, a case
 *                            keeps its result
 */
import { build } from '../harness/commands/build.mjs';
import { runLive } from '../harness/commands/live.mjs';
import { run, runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

await runMain(async () => {
	await setUp(['newest']);
	await build();
	try {
		process.exitCode = await runLive('tools/bench/run.cts', process.argv.slice(2));
	} finally {
		// Results from before the failure count, too.
		await run('tsx', ['tools/generate/index.cts'], { quiet: true });
	}
});
