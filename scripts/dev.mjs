#!/usr/bin/env node
/**
 * `npm run dev`: installs what is missing, and starts the sandbox and an n8n into which n8n-node-dev
 * rebuilds the nodes on every save. Runs until Ctrl-C.
 *
 * Usage: npm run dev -- [--log-level debug] [--inspect [port]]
 */
import { readDevOptions } from './lib/dev-options.mjs';
import { runLive } from './lib/live.mjs';
import { runMain } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
	const args = process.argv.slice(2);
	// Refused before anything is installed.
	readDevOptions(args);
	await setUp(['newest']);
	process.exitCode = await runLive('scripts/demo/dev.ts', args);
});
