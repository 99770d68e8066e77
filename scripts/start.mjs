#!/usr/bin/env node
/**
 * `npm start`: installs what is missing, builds, and starts the sandbox and a real n8n with the pack,
 * a credential and the example workflows in it. Runs until Ctrl-C.
 */
import { build } from './lib/build.mjs';
import { runLive } from './lib/live.mjs';
import { runMain } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
	await setUp(['newest']);
	await build();
	process.exitCode = await runLive('scripts/demo/start.ts');
});
