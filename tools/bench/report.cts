import { table } from '../generate/markdown.cts';
import type { BenchCase } from './measures.cts';
import type { Results } from './results.cts';
import { cellsOf, head, type Row, rowsOf } from './rows.cts';
import { inUnit, inWords } from './units.cts';

/** The rows of all cases that have a result. */
function allRows(cases: BenchCase[], results: Results): Row[] {
	return cases.flatMap((one) => (results[one.id] ? rowsOf(one, results[one.id]) : []));
}

const preamble = `# Benchmarks

How these nodes compare with what you would use instead: n8n's own HTTP Request and Webhook nodes with their best settings, in a real n8n, with the [sandbox](developers/sandbox.md). \`npm run bench\` writes this page.

Each figure is the median of the rounds, with the smallest and the largest in parentheses. A ratio is ours divided by theirs, round by round. An empty cell means the same as above it.`;

const fasterDeliveries = `## Faster deliveries

For each delivery to a trigger that is not its own Webhook node, n8n 2 prepares an isolated context for expressions, even if the trigger does nothing. With \`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true\`, it does so only when an expression needs the context. The webhook trigger needs none without *Add Summary*, which reads the credential. n8n 1 prepares no contexts.`;

/**
 * The page `docs/benchmarks.md`.
 *
 * @param cases in the order of the table
 * @param results the latest of each; cases without one are left out
 */
export function benchmarksPage(cases: BenchCase[], results: Results): string {
	const rows = allRows(cases, results);
	const measured = cases.filter(({ id }) => results[id] !== undefined);
	const parts = [
		preamble,
		table(head, rows.map(cellsBelow)),
		`## What falls short\n\n${shortfalls(measured, rows)}`,
		fasterDeliveries,
		`## How it is measured\n\n${methods(measured)}`,
		`## When and where\n\n${conditions(measured, results)}`,
	];
	return `${parts.join('\n\n')}\n`;
}

/** The cells of a row; what a measure's first row says is not said again in its others. */
function cellsBelow(row: Row, index: number, rows: Row[]): string[] {
	const [what, ours, ...others] = cellsOf(row);
	return rows[index - 1]?.measure === row.measure ? ['', '', ...others] : [what, ours, ...others];
}

function shortfalls(cases: BenchCase[], rows: Row[]): string {
	const missed = rows.filter(({ isReached }) => isReached === false);
	if (missed.length === 0) return 'Nothing: every target is reached.';
	const lines = missed.map(({ caseId, measure, ours, ratio }) => {
		const { reason } = cases.find(({ id }) => id === caseId)!;
		const isRatio = measure.target!.ratioTo !== undefined;
		const figure = isRatio ? inUnit(ratio!, 'ratio') : inUnit(ours, measure.unit);
		const target = inWords(measure.target!, measure.unit);
		return `- **${measure.what}**: ${figure} instead of ${target}.${reason ? ` ${reason}` : ''}`;
	});
	return lines.join('\n');
}

/** Cases that are measured alike share a line. */
function methods(cases: BenchCase[]): string {
	const titles = new Map<string, string[]>();
	for (const { title, method } of cases) {
		titles.set(method, [...(titles.get(method) ?? []), title]);
	}
	return [...titles].map(([method, alike]) => `- **${alike.join('; ')}.** ${method}`).join('\n');
}

function conditions(cases: BenchCase[], results: Results): string {
	const machines = new Map<string, string[]>();
	for (const { id } of cases) {
		const { date, n8n, node, rounds, load, machine } = results[id];
		const where = `${machine}, n8n ${n8n}, Node.js ${node}`;
		const one = `${id} (${date}, ${rounds.length} rounds, ${load.toFixed(1)})`;
		machines.set(where, [...(machines.get(where) ?? []), one]);
	}
	const lines = [...machines].map(([where, ids]) => `- **${where}:** ${ids.join('; ')}.`);
	const note = "Behind each: the machine's load average of the minute before it began.";
	return `${note}\n\n${lines.join('\n')}`;
}
