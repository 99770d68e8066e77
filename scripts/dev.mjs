#!/usr/bin/env node
/**
 * `npm run dev`: installs what is missing, and starts the sandbox and an n8n into which n8n-node-dev
 * rebuilds the nodes on every save. Runs until Ctrl-C.
 *
 * Usage: npm run dev -- [--debug] [--inspect]
 */
import { runLive } from '../harness/commands/live.mjs';
import { runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

await runMain(async () => {
	await setUp(['newest']);
	process.exitCode = await runLive('tools/demo/dev.cts', process.argv.slice(2));
});
