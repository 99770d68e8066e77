import { inUnit, inWords } from '../../bench/units';

const spread = (median: number, least = median, most = median) => ({ median, least, most });

describe('a figure in its unit', () => {
	it.each([
		[spread(60.44, 60.31, 60.58), 's', '60.4 s (60.3–60.6)'],
		[spread(1.234, 1.2, 1.25), 's', '1.23 s (1.20–1.25)'],
		[spread(87.6), 'ms', '88 ms'],
		[spread(1234.5, 1200, 1300), 'MB', '1,235 MB (1,200–1,300)'],
		[spread(426.36), 'kB', '426 kB'],
		[spread(7.8, 7.5, 8.25), 'perSecond', '7.8 a second (7.5–8.3)'],
		[spread(1000), 'count', '1,000'],
		[spread(0.8, 0.78, 0.81), 'ratio', '0.80 (0.78–0.81)'],
	] as const)('writes %j in %s as %s', (figure, unit, text) => {
		expect(inUnit(figure, unit)).toBe(text);
	});

	it('leaves out a spread that rounds away', () => {
		expect(inUnit(spread(60.01, 60.01, 60.04), 's')).toBe('60.0 s');
	});
});

describe('a target in words', () => {
	it.each([
		[{ atMost: 500 }, 'ms', 'at most 500 ms'],
		[{ atMost: 1.5 }, 's', 'at most 1.5 s'],
		[{ atLeast: 1000 }, 'count', 'at least 1,000'],
		[{ atMost: 1.05, ratioTo: 'the ideal of 60 s' }, 's', 'at most 1.05 × the ideal of 60 s'],
		[{ atLeast: 0.8, ratioTo: 'Webhook node' }, 'perSecond', 'at least 0.8 × Webhook node'],
	] as const)('writes %j in %s as %s', (target, unit, text) => {
		expect(inWords(target, unit)).toBe(text);
	});
});
