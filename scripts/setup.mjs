#!/usr/bin/env node
/**
 * `npm run setup`: installs what is missing, and only that. Runs on any Node from 20.19, before anything
 * is installed.
 *
 * Usage: node scripts/setup.mjs [newest] [oldest] [--quiet]
 */
import { argv } from 'node:process';

import { say } from '../harness/commands/report.mjs';
import { runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

await runMain(async () => {
	const [ends, isQuiet] = [
		argv.slice(2).filter((arg) => arg !== '--quiet'),
		argv.includes('--quiet'),
	];
	await setUp(ends);
	if (!isQuiet) say('Everything is installed.');
});
