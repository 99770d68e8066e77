import { type BenchCase, type Measure, OURS, type Readings } from '../../bench/measures';
import { cellsOf, rowsOf, toLine } from '../../bench/rows';

const caseWith = (...measures: Measure[]): BenchCase => ({
	id: 'some',
	title: 'Some case',
	method: 'Somehow.',
	measures,
	open: async () => await Promise.reject(new Error('not opened here')),
});

const resultOf = (...rounds: Readings[]) => ({
	date: '2026-04-01',
	machine: 'a machine',
	n8n: '2.0.0',
	node: '24.0.0',
	load: 0,
	rounds,
});

const time: Measure = {
	id: 'time',
	what: 'Time',
	unit: 's',
	target: { ratioTo: 'B', atMost: 1.5 },
};

const verdicts = (measure: Measure, ...readings: Array<Record<string, number>>) =>
	rowsOf(
		caseWith(measure),
		resultOf(...readings.map((reading) => ({ [measure.id]: reading }))),
	).map(({ contender, isReached }) => [contender, isReached]);

describe('the rows of a case', () => {
	it('put the contender of the target first, with the verdict', () => {
		expect(verdicts(time, { [OURS]: 3, A: 4, B: 2 })).toEqual([
			['B', true],
			['A', undefined],
		]);
		expect(verdicts(time, { [OURS]: 3.1, A: 4, B: 2 })[0]).toEqual(['B', false]);
	});

	it('judge the median of the ratios, not of the figures', () => {
		const rounds = [
			{ [OURS]: 10, B: 5 },
			{ [OURS]: 1, B: 1 },
			{ [OURS]: 1, B: 1 },
		];
		expect(verdicts(time, ...rounds)).toEqual([['B', true]]);
	});

	it('judge a figure of our own beside every contender once', () => {
		const own: Measure = { ...time, target: { atMost: 2 } };
		expect(verdicts(own, { [OURS]: 3, A: 1, B: 9 })).toEqual([
			['A', false],
			['B', undefined],
		]);
		expect(verdicts(own, { [OURS]: 2 })).toEqual([['', true]]);
	});

	it('judge what has to be reached from below', () => {
		const rate: Measure = { ...time, target: { atLeast: 5 } };
		expect(verdicts(rate, { [OURS]: 4.9 })).toEqual([['', false]]);
		expect(verdicts(rate, { [OURS]: 5 })).toEqual([['', true]]);
	});

	it('give no verdict when the contender of the target is missing', () => {
		expect(verdicts(time, { [OURS]: 3, A: 4 })).toEqual([['A', undefined]]);
		expect(verdicts(time, { A: 4 })).toEqual([]);
	});

	it('compare only rounds that have both figures', () => {
		const [row] = rowsOf(
			caseWith(time),
			resultOf({ time: { [OURS]: 9, B: 9 } }, { time: { [OURS]: 1 } }, {}),
		);
		expect(row.ours.median).toBe(9);
		expect(row.ratio!.median).toBe(1);
	});
});

describe('the cells of a row', () => {
	it('show both figures, the ratio, the target and whether it is reached', () => {
		const rows = rowsOf(caseWith(time), resultOf({ time: { [OURS]: 3, B: 2, A: 12 } }));
		expect(rows.map(cellsOf)).toEqual([
			['Time', '3.00 s', 'B: 2.00 s', '1.50', 'at most 1.5 × B', 'yes'],
			['Time', '3.00 s', 'A: 12.0 s', '0.25', '', ''],
		]);
	});

	it('show a target that is not reached', () => {
		const [row] = rowsOf(caseWith(time), resultOf({ time: { [OURS]: 4, B: 2 } }));
		expect(toLine(row)).toBe('Time | 4.00 s | B: 2.00 s | 2.00 | at most 1.5 × B | **no**');
	});

	it('show an ideal by its name alone, and no ratio to nothing', () => {
		const ideal: Measure = { ...time, target: { ratioTo: 'the ideal of 60 s', atMost: 1.05 } };
		const [row] = rowsOf(
			caseWith(ideal),
			resultOf({ time: { [OURS]: 61, 'the ideal of 60 s': 60 } }),
		);
		expect(cellsOf(row).slice(1, 4)).toEqual(['61.0 s', 'the ideal of 60 s', '1.02']);
		const count: Measure = { id: 'time', what: 'Limited', unit: 'count', target: { atMost: 0 } };
		const [none] = rowsOf(caseWith(count), resultOf({ time: { [OURS]: 0, A: 0 } }));
		expect(cellsOf(none)).toEqual(['Limited', '0', 'A: 0', '', 'at most 0', 'yes']);
	});
});
