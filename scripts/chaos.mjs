#!/usr/bin/env node
/**
 * `npm run chaos`: runs the nodes for a while with faults in their way, and balances the books.
 *
 *   --seed 7        which faults; a failure names its own (default: by the clock)
 *   --minutes 10    how long (default: 5)
 */
import { parseArgs } from 'node:util';

import { PlainError, run, runMain } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
	const { seed, minutes } = readOptions();
	await setUp([]);
	const env = { CHAOS_SEED: String(seed), CHAOS_MINUTES: String(minutes) };
	await run('jest', ['--selectProjects', 'chaos', '--runInBand'], { env });
});

function readOptions() {
	const { values } = parseArgs({
		options: {
			seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
			minutes: { type: 'string', default: '5' },
		},
	});
	const seed = Number(values.seed);
	const minutes = Number(values.minutes);
	if (!Number.isSafeInteger(seed) || !(minutes > 0)) {
		throw new PlainError('Usage: npm run chaos -- --seed <whole number> --minutes <number>');
	}
	return { seed, minutes };
}
