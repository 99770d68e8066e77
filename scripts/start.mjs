#!/usr/bin/env node
/**
 * `npm start`: installs what is missing, builds, and starts the sandbox and a real n8n with the pack,
 * a credential and the example workflows in it. Runs until Ctrl-C.
 */
import { build } from '../tools/commands/build.mjs';
import { runLive } from '../tools/commands/live.mjs';
import { runMain } from '../tools/commands/run.mjs';
import { setUp } from '../tools/install/ends.mjs';

await runMain(async () => {
	await setUp(['newest']);
	await build();
	process.exitCode = await runLive('tools/demo/start.ts');
});
