#!/usr/bin/env node
/**
 * `npm run setup`: installs what is missing, and only that. Runs on any Node from 20.19, before anything
 * is installed.
 *
 * Usage: node scripts/setup.mjs [newest] [oldest]
 */
import { argv } from 'node:process';

import { say } from '../tools/commands/report.mjs';
import { runMain } from '../tools/commands/run.mjs';
import { setUp } from '../tools/install/ends.mjs';

await runMain(async () => {
	await setUp(argv.slice(2));
	say('Everything is installed.');
});
