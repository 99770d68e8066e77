import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/paths.cts';
import { table } from '../generate/markdown.cts';
import { cases } from './cases/index.cts';
import { type Measure, OURS, type Readings, type Unit } from './case.cts';

/** The latest result of a case. */
export interface CaseResult {
	/** Day of the run, as 2026-04-01. */
	date: string;
	machine: string;
	/** Versions of n8n and of Node.js. */
	n8n: string;
	node: string;
	rounds: Readings[];
}

/** The latest results by the ids of cases. */
export const FIGURES_FILE = join(root, 'docs', 'benchmarks.json');

export const readFigures = () =>
	JSON.parse(readFileSync(FIGURES_FILE, 'utf8')) as Record<string, CaseResult>;

/** For docs/benchmarks.md: a row for each measure. */
export function benchmarksSection(): string {
	const figures = readFigures();
	const rows = cases.flatMap(({ id, measures }) =>
		measures.map((measure) => rowOf(measure, figures[id].rounds)),
	);
	return table(['Measured', 'These nodes', 'Beside', 'Ratio'], rows);
}

/** The cells of a measure: medians, each with the smallest and the largest figure of the rounds. */
export function rowOf({ id, what, unit, beside }: Measure, rounds: Readings[]): string[] {
	const ours = rounds.map((round) => round[id][OURS]);
	const theirs = rounds.map((round) => round[id][beside]);
	const ratios = ours.map((figure, round) => figure / theirs[round]);
	return [what, inUnit(ours, unit), `${beside}: ${inUnit(theirs, unit)}`, inUnit(ratios, 'ratio')];
}

const UNITS: Record<Unit | 'ratio', [digits: number, suffix: string]> = {
	s: [1, ' s'],
	ms: [0, ' ms'],
	perSecond: [1, ' a second'],
	count: [0, ''],
	ratio: [2, ''],
};

/** "60.4 s (60.3–60.6)", without the parentheses when all are the same. */
function inUnit(figures: number[], unit: Unit | 'ratio'): string {
	const sorted = figures.toSorted((a, b) => a - b);
	const [usualDigits, suffix] = UNITS[unit];
	const digits = unit === 's' && sorted[0] < 10 ? 2 : usualDigits;
	const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
	const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map((place) =>
		sorted[place].toLocaleString('en-US', options),
	);
	return `${median}${suffix}${least === most ? '' : ` (${least}–${most})`}`;
}
