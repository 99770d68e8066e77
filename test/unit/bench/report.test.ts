import { cases } from '../../bench/cases';
import { type BenchCase, OURS } from '../../bench/measures';
import { benchmarksPage, readmeSection } from '../../bench/report';
import type { Results } from '../../bench/results';
import { head } from '../../bench/rows';

const made = (id: string, atMost: number, reason?: string): BenchCase => ({
	id,
	title: `The ${id} case`,
	method: `Measured by ${id}.`,
	reason,
	measures: [{ id: 'time', what: `Time of ${id}`, unit: 's', target: { atMost } }],
	open: async () => await Promise.reject(new Error('not opened here')),
});

const results: Results = Object.fromEntries(
	['first', 'second'].map((id, index) => [
		id,
		{
			date: '2026-04-01',
			machine: 'a machine',
			n8n: '2.0.0',
			node: '24.0.0',
			load: index,
			rounds: [{ time: { [OURS]: 2 } }],
		},
	]),
);

describe('the page of benchmarks', () => {
	const page = benchmarksPage(
		[made('first', 3), made('second', 1, 'It is known.'), made('third', 1)],
		results,
	);

	it('has a line for each measure of each case that was run', () => {
		expect(page).toContain('| Time of first | 2.00 s |  |  | at most 3 s | yes |');
		expect(page).toContain('| Time of second | 2.00 s |  |  | at most 1 s | **no** |');
		expect(page).not.toContain('third');
	});

	it('names what falls short, and why', () => {
		const [, section] = /## What falls short\n\n(.*?)\n\n##/s.exec(page)!;
		expect(section).toBe('- **Time of second**: 2.00 s instead of at most 1 s. It is known.');
		expect(benchmarksPage([made('first', 3)], results)).toContain('every target is reached');
	});
});

describe('the README', () => {
	const rowsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('| '));

	/** A result of every case, in which each contender has the same figure. */
	const everything: Results = Object.fromEntries(
		cases.map(({ id, measures }) => {
			const names = [OURS, 'HTTP Request', 'HTTP Request and Split Out'];
			const reading = Object.fromEntries(names.map((name) => [name, 1]));
			const round = Object.fromEntries(measures.map((measure) => [measure.id, reading]));
			return [id, { ...results.first, rounds: [round] }];
		}),
	);

	/** A line without the target and whether it is reached. */
	const brief = (row: string) => `${row.split(' | ').slice(0, 4).join(' | ')} |`;

	it('quotes three lines of the table once all is measured', () => {
		const rows = rowsIn(readmeSection(cases, everything));
		expect(rows[0]).toBe(`| ${head.slice(0, 4).join(' | ')} |`);
		expect(rows).toHaveLength(2 + 3);
		const page = rowsIn(benchmarksPage(cases, everything)).map(brief);
		expect(rows.filter((row) => !page.includes(row))).toEqual([]);
	});
});
