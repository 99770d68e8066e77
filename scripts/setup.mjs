#!/usr/bin/env node
/**
 * Installs what is missing, and only that: the project's own packages, the Node that n8n asks for,
 * and n8n itself. Runs on any Node from 20.19, before anything is installed.
 *
 * Usage: node scripts/setup.mjs [newest] [oldest]
 */
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

import { say } from './lib/report.mjs';
import { runMain } from './lib/run.mjs';
import { setUpEnds } from './lib/setup-n8n.mjs';
import { setUpProject } from './lib/setup-project.mjs';

/**
 * @param {string[]} ends which n8n to install: "newest", "oldest"
 * @returns {Promise<void>}
 * @throws when an install fails; finished installs stay usable, and the next run repairs the others
 */
export async function setUp(ends) {
	await setUpProject();
	await setUpEnds(ends);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
	await runMain(async () => {
		await setUp(argv.slice(2));
		say('Everything is installed.');
	});
}
