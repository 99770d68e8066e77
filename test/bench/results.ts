import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../n8n/harness/paths';
import type { Readings } from './measures';

/** The latest result of a case. */
export interface CaseResult {
	/** Day of the run, as 2026-04-01. */
	date: string;
	machine: string;
	/** Versions of n8n and of Node.js. */
	n8n: string;
	node: string;
	/** The machine's load average (1 minute) when the run began, of several runs the highest. */
	load: number;
	rounds: Readings[];
}

/** By the case's id. */
export type Results = Record<string, CaseResult>;

/** Where the latest results are kept; `docs/benchmarks.md` is made from it. */
const file = join(root, 'docs', 'benchmarks.json');

/** @returns the latest result of each case that was ever run */
export function readResults(): Results {
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};
}

/**
 * Adds the rounds of an earlier result, for machines that can only measure a case in parts.
 *
 * @returns only the new result when the earlier one is from another machine or other versions
 */
export function joined(earlier: CaseResult | undefined, result: CaseResult): CaseResult {
	const isSame = (['machine', 'n8n', 'node'] as const).every(
		(name) => earlier?.[name] === result[name],
	);
	if (earlier === undefined || !isSame) return result;
	const load = Math.max(earlier.load, result.load);
	return { ...result, load, rounds: [...earlier.rounds, ...result.rounds] };
}

/** Whether a result may replace the kept one: a run with fewer rounds must not. */
export function mayReplace(kept: CaseResult | undefined, result: CaseResult): boolean {
	return kept === undefined || result.rounds.length >= kept.rounds.length;
}

/** Replaces the result of one case and keeps the others. */
export function saveResult(id: string, result: CaseResult): void {
	const all = Object.entries({ ...readResults(), [id]: result });
	const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(file, `${JSON.stringify(sorted, null, '\t')}\n`);
}
