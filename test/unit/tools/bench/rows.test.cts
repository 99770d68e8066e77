import { type BenchCase, type Measure, OURS } from '../../../../tools/bench/measures.cts';
import { cellsOf, rowsOf } from '../../../../tools/bench/rows.cts';

/** The cells of a measure in several rounds. */
const cells = (measure: Partial<Measure>, ...readings: Array<Record<string, number>>) => {
	const whole: Measure = { id: 'time', what: 'Time', unit: 's', ...measure };
	const rounds = readings.map((time) => ({ time }));
	const result = { date: '', machine: '', n8n: '', node: '', load: 0, rounds };
	const benchCase = { id: 'some', measures: [whole] } as BenchCase;
	return rowsOf(benchCase, result).map(cellsOf);
};

const besideB = { target: { ratioTo: 'B', atMost: 1.5 } };

describe('the rows of a measure', () => {
	it('put the contender of the target first, with the verdict', () => {
		expect(cells(besideB, { [OURS]: 3, A: 12, B: 2 })).toEqual([
			['Time', '3.00 s', 'B: 2.00 s', '1.50', 'at most 1.5 × B', 'yes'],
			['Time', '3.00 s', 'A: 12.0 s', '0.25', '', ''],
		]);
		expect(cells(besideB, { [OURS]: 3.1, B: 2 })[0].at(-1)).toBe('**no**');
	});

	it('judge the median of the ratios, not of the figures', () => {
		const rounds = [
			{ [OURS]: 10, B: 5 },
			{ [OURS]: 1, B: 1 },
			{ [OURS]: 1, B: 1 },
		];
		expect(cells(besideB, ...rounds)[0].slice(3)).toEqual([
			'1.00 (1.00–2.00)',
			'at most 1.5 × B',
			'yes',
		]);
	});

	it('have the mean of the middle two as the median of an even number', () => {
		expect(cells({}, { [OURS]: 1 }, { [OURS]: 2 })[0][1]).toBe('1.50 s (1.00–2.00)');
	});

	it('compare only rounds that have both figures', () => {
		const [row] = cells(besideB, { [OURS]: 9, B: 9 }, { [OURS]: 1 }, {});
		expect(row.slice(1, 4)).toEqual(['9.00 s', 'B: 9.00 s', '1.00']);
		expect(cells(besideB, { B: 4 })).toEqual([]);
		expect(cells(besideB, { [OURS]: 3, A: 4 })[0].slice(4)).toEqual(['', '']);
	});

	it('show an ideal by its name alone, and no ratio to nothing', () => {
		const target = { ratioTo: 'the ideal of 60 s', atMost: 1.05 };
		const [ideal] = cells({ target }, { [OURS]: 61, 'the ideal of 60 s': 60 });
		expect(ideal.slice(1, 4)).toEqual(['61.0 s', 'the ideal of 60 s', '1.02']);
		const limited: Partial<Measure> = { unit: 'count', target: { atMost: 0 } };
		expect(cells(limited, { [OURS]: 0, A: 0 })[0].slice(1)).toEqual([
			'0',
			'A: 0',
			'',
			'at most 0',
			'yes',
		]);
	});

	it.each([
		['MB', 1234.5, { atMost: 1.5 }, '1,235 MB', 'at most 1.5 MB'],
		['perSecond', 7.84, { atLeast: 5 }, '7.8 a second', 'at least 5 a second'],
		['count', 1000, { atLeast: 1000 }, '1,000', 'at least 1,000'],
	] as const)('write figures in %s', (unit, figure, target, text, words) => {
		const [row] = cells({ unit, target }, { [OURS]: figure });
		expect([row[1], row[4]]).toEqual([text, words]);
	});
});
