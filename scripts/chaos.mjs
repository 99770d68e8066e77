#!/usr/bin/env node
/**
 * `npm run chaos`: runs the nodes under random faults, and checks their output against the records.
 *
 *   --seed 7        which faults; a failure names its own (default: by the clock)
 *   --minutes 10    how long (default: 5)
 *   --end oldest    in the engine of which n8n (default: newest)
 */
import { parseArgs } from 'node:util';

import { PlainError, run, runMain } from '../harness/commands/run.mjs';
import { setUp } from '../harness/install/ends.mjs';

await runMain(async () => {
	const { seed, minutes, end } = readOptions();
	await setUp(end === 'newest' ? [] : [end]);
	const env = { CHAOS_SEED: String(seed), CHAOS_MINUTES: String(minutes), N8N_END: end };
	await run('jest', ['--selectProjects', 'chaos', '--runInBand'], { env });
});

function readOptions() {
	const { values } = parseArgs({
		options: {
			seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
			minutes: { type: 'string', default: '5' },
			end: { type: 'string', default: 'newest' },
		},
	});
	const seed = Number(values.seed);
	const minutes = Number(values.minutes);
	const { end } = values;
	if (!Number.isSafeInteger(seed) || !(minutes > 0) || !['newest', 'oldest'].includes(end)) {
		throw new PlainError(
			'Usage: npm run chaos -- --seed <whole number> --minutes <number> --end <newest or oldest>',
		);
	}
	return { seed, minutes, end };
}
