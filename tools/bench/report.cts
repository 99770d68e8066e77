import { table } from '../generate/markdown.cts';
import type { BenchCase } from './measures.cts';
import type { Results } from './results.cts';
import { cellsOf, head, type Row, rowsOf } from './rows.cts';
import { inUnit, inWords } from './units.cts';

/** What a user chooses by, as case and measure; docs/benchmarks.json has all figures. */
const SHOWN = [
	'creations-150 created',
	'creations-150 time',
	'processes-4-150 time',
	'items-5000 silence',
	'items-5000 time',
	'rows-10000 time',
	'jobs-1min late',
	'jobs-200 looks',
	'shares run',
	'deliveries empty',
	'deliveries-lazy empty',
	'deliveries-burst burst',
];

const preamble = `# Benchmarks

How these nodes compare with what you would use instead: n8n's own HTTP Request and Webhook nodes with their best settings, in a real n8n 2, with the [sandbox](developers/sandbox.md). \`npm run bench\` measures on your machine and writes this page; [benchmarks.json](benchmarks.json) has every figure, with machine and date.

Each figure is the median of the rounds, with the smallest and the largest in parentheses. A ratio is ours divided by theirs, round by round.`;

const fasterDeliveries = `## Faster deliveries

Before n8n 2 hands a delivery to a trigger other than its own Webhook node, it prepares an isolated context for expressions, even if the trigger does nothing. With \`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true\`, it prepares one only when an expression needs it. The webhook trigger needs none without *Add Summary*, because that option reads the credential. n8n 1 prepares no contexts.`;

/**
 * The page `docs/benchmarks.md`.
 *
 * @param cases in the order of the table
 * @param results the latest of each; cases without one are left out
 */
export function benchmarksPage(cases: BenchCase[], results: Results): string {
	const rows = cases.flatMap((one) => (results[one.id] ? rowsOf(one, results[one.id]) : []));
	const shown = SHOWN.flatMap((key) =>
		rows.filter(({ caseId, measure }) => `${caseId} ${measure.id}` === key).slice(0, 1),
	);
	const parts = [
		preamble,
		table(
			head.slice(0, 4),
			shown.map((row) => cellsOf(row).slice(0, 4)),
		),
		`## What falls short\n\n${shortfalls(cases, rows)}`,
		fasterDeliveries,
	];
	return `${parts.join('\n\n')}\n`;
}

function shortfalls(cases: BenchCase[], rows: Row[]): string {
	const missed = rows.filter(({ isReached }) => isReached === false);
	if (missed.length === 0) return 'Every target is reached.';
	const lines = missed.map(({ caseId, measure, ours, ratio }) => {
		const { reason } = cases.find(({ id }) => id === caseId)!;
		const isRatio = measure.target!.ratioTo !== undefined;
		const figure = isRatio ? inUnit(ratio!, 'ratio') : inUnit(ours, measure.unit);
		const target = inWords(measure.target!, measure.unit);
		return `- **${measure.what}**: ${figure} instead of ${target}.${reason ? ` ${reason}` : ''}`;
	});
	return lines.join('\n');
}
