/**
 * Runs benchmarks one after the other, and keeps the result of each as soon as it is there. Started
 * by scripts/bench.mjs.
 *
 * Usage: tsx tools/bench/run.cts [--only <case>,<case>] [--rounds 3]
 */
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { chosenEnd } from '../../harness/ends.cts';
import { cases } from './cases/index.cts';
import type { BenchCase, Readings } from './measures.cts';
import { rowsOf, toLine } from './rows.cts';
import { type CaseResult, readResults, saveResult } from './results.cts';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string' },
			rounds: { type: 'string', default: '3' },
		},
	});
	const rounds = Number(values.rounds);
	if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a number from 1');
	for (const benchCase of chosenCases(values.only)) {
		say(`• ${benchCase.title} (${benchCase.id}), ${rounds} rounds …`);
		say(`  ${benchCase.method}`);
		const result = await measure(benchCase, rounds);
		for (const row of rowsOf(benchCase, result)) say(`  ${toLine(row)}`);
		const kept = readResults()[benchCase.id]?.rounds.length ?? 0;
		if (rounds >= kept) saveResult(benchCase.id, result);
		else say(`  docs/benchmarks.md keeps its ${kept} rounds.`);
	}
}

async function measure(benchCase: BenchCase, count: number): Promise<CaseResult> {
	const [load] = loadavg();
	const rounds: Readings[] = [];
	const since = performance.now();
	const seconds = () => `${Math.round((performance.now() - since) / 1000)} s`;
	const opened = await benchCase.open(count);
	say(`  set up after ${seconds()}`);
	try {
		for (let index = 0; index < count; index++) {
			rounds.push(await opened.round(index));
			say(`  round ${index + 1} of ${count} done after ${seconds()}`);
		}
	} finally {
		await opened.close();
	}
	return {
		date: new Date().toISOString().slice(0, 10),
		machine: describeMachine(),
		n8n: chosenEnd().version,
		node: process.versions.node,
		load: Math.round(load * 10) / 10,
		rounds,
	};
}

/** The cases whose ids begin with one of the words between commas; all when there are none. */
function chosenCases(only = ''): BenchCase[] {
	const words = only.split(',');
	const chosen = cases.filter(({ id }) => words.some((word) => id.startsWith(word)));
	if (chosen.length > 0) return chosen;
	throw new Error(`There is no such case. Choose from ${cases.map(({ id }) => id).join(', ')}.`);
}

/** This machine in a line: processors, memory, system. */
function describeMachine(): string {
	const processors = cpus();
	const memory = Math.round(totalmem() / 1024 ** 3);
	const model = processors[0].model.replace(/\(R\)|\(TM\)/g, '').trim();
	return `${processors.length} × ${model}, ${memory} GB, ${platform()} ${arch()}`;
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

main().then(
	// Do not wait for kept-alive connections.
	() => process.exit(0),
	(error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
		process.exit(1);
	},
);
