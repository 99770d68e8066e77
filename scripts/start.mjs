#!/usr/bin/env node
/**
 * `npm start`: installs what is missing, builds, and starts the sandbox and a real n8n with the pack,
 * a credential and the example workflows in it. Runs until Ctrl-C.
 */
import { build } from '../harness/commands/build.mjs';
import { runLive } from '../harness/commands/live.mjs';
import { runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

await runMain(async () => {
	await setUp(['newest']);
	await build();
	process.exitCode = await runLive('tools/demo/start.cts');
});
