import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/paths.cts';
import type { Readings } from './measures.cts';

/** The latest result of a case. */
export interface CaseResult {
	/** Day of the run, as 2026-04-01. */
	date: string;
	machine: string;
	/** Versions of n8n and of Node.js. */
	n8n: string;
	node: string;
	/** The machine's load average (1 minute) when the run began. */
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

/** Replaces the result of one case and keeps the others. */
export function saveResult(id: string, result: CaseResult): void {
	const all = Object.entries({ ...readResults(), [id]: result });
	const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
	writeFileSync(file, `${JSON.stringify(sorted, null, '\t')}\n`);
}
