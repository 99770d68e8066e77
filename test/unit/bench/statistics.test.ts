import { ratiosOf, spreadOf } from '../../bench/statistics';

describe('the spread of figures', () => {
	it('is the median with the smallest and the largest', () => {
		expect(spreadOf([10, 2, 9])).toEqual({ median: 9, least: 2, most: 10 });
	});

	it('has the mean of the middle two as the median of an even number', () => {
		expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4 });
	});

	it('does not change the figures it is given', () => {
		const values = [3, 1, 2];
		spreadOf(values);
		expect(values).toEqual([3, 1, 2]);
	});

	it('does not exist without figures', () => {
		expect(() => spreadOf([])).toThrow('There are no values.');
	});
});

describe('ratios', () => {
	it('are taken round by round', () => {
		expect(ratiosOf([1, 6, 9], [2, 3, 9])).toEqual([0.5, 2, 1]);
	});

	it('do not exist where a divisor is 0', () => {
		expect(ratiosOf([0, 1], [3, 0])).toBeUndefined();
	});
});
