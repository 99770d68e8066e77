/**
 * Runs benchmarks one after the other, and keeps the result of each as soon as it is there. Started
 * by scripts/bench.mjs.
 *
 * Usage: tsx test/bench/run.ts [--only <case>,<case>] [--rounds 3] [--add]
 */
import { parseArgs } from 'node:util';
import { chosenEnd } from '../n8n/harness/ends';
import { cases } from './cases';
import { chooseCases } from './choose';
import { currentLoad, describeMachine } from './machine';
import type { BenchCase, Readings } from './measures';
import { rowsOf, toLine } from './rows';
import { type CaseResult, joined, mayReplace, readResults, saveResult } from './results';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			only: { type: 'string' },
			rounds: { type: 'string', default: '3' },
			add: { type: 'boolean', default: false },
		},
	});
	const rounds = Number(values.rounds);
	if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds needs a number from 1');
	for (const benchCase of chooseCases(cases, values.only)) {
		say(`• ${benchCase.title} (${benchCase.id}), ${rounds} rounds …`);
		const measured = await measure(benchCase, rounds);
		const kept = readResults()[benchCase.id];
		const result = joined(values.add ? kept : undefined, measured);
		for (const row of rowsOf(benchCase, result)) say(`  ${toLine(row)}`);
		if (mayReplace(kept, result)) saveResult(benchCase.id, result);
		else say(`  docs/benchmarks.md keeps its ${kept.rounds.length} rounds.`);
	}
}

async function measure(benchCase: BenchCase, count: number): Promise<CaseResult> {
	const load = currentLoad();
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
		load,
		rounds,
	};
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
