import { type BenchCase, OURS } from '../../../../tools/bench/measures';
import { benchmarksPage } from '../../../../tools/bench/report';
import type { Results } from '../../../../tools/bench/results';

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
