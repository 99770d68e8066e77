/**
 * `npm run bench`: compares these nodes with what a user would use instead, in a quarter of an hour, and keeps
 * the result of each case in docs/benchmarks.json. `npm run generate` writes its table.
 *
 *   npm run bench -- creations jobs   only cases whose names begin so
 *   --rounds 3                        how often each case is measured
 */
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { chosenEnd } from '../../harness/ends.cts';
import { step } from '../../harness/commands/report.mjs';
import { Bench } from './bench.cts';
import type { BenchCase, Readings } from './case.cts';
import { cases } from './cases/index.cts';
import { FIGURES_FILE, readFigures, rowOf } from './figures.cts';

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { rounds: { type: 'string', default: '3' } },
	});
	const chosen = cases.filter(
		({ id }) => positionals.length === 0 || positionals.some((word) => id.startsWith(word)),
	);
	for (const one of chosen) {
		const rounds = await measure(one, Number(values.rounds));
		for (const row of one.measures) console.log(`  ${rowOf(row, rounds).join(' | ')}`);
		const { version: n8n } = chosenEnd();
		const date = new Date().toISOString().slice(0, 10);
		const result = { date, machine: describeMachine(), n8n, node: process.versions.node, rounds };
		const figures = { ...readFigures(), [one.id]: result };
		writeFileSync(FIGURES_FILE, `${JSON.stringify(figures, null, '\t')}\n`);
	}
}

async function measure({ id, options, open }: BenchCase, count: number): Promise<Readings[]> {
	const bench = await Bench.open(options);
	try {
		const round = await step(`Preparing ${id}`, async () => await open(bench, count));
		const rounds: Readings[] = [];
		for (let index = 0; index < count; index++)
			rounds.push(await step(`Round ${index + 1} of ${count}`, async () => await round(index)));
		return rounds;
	} finally {
		await bench.close();
	}
}

/** This machine in a line: processors, memory, system. */
function describeMachine(): string {
	const [{ model }] = cpus();
	const memory = Math.round(totalmem() / 1024 ** 3);
	return `${cpus().length} × ${model.trim()}, ${memory} GB, ${platform()} ${arch()}`;
}

void main().then(
	// Not to wait for kept-alive connections.
	() => process.exit(),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
