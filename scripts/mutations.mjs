#!/usr/bin/env node
/**
 * `npm run mutations`: installs what is missing, and breaks the code on purpose to see that the tests
 * notice; test/mutations/run.ts says what the command line may hold.
 */
import { run, runMain } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
	await setUp([]);
	await run('tsx', ['test/mutations/run.ts', ...process.argv.slice(2)]);
});
