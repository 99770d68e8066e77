import { chanceOf, chanceOfFlips, type Sides } from '../../../../../nodes/shared/reports/judge/chance';
import { toPairs, toSides } from './pairs.cts';

describe('the chance of a change', () => {
	// Binomial by hand: of n pairs that changed, twice (the fewer falls or rises, the last one half).
	it.each([
		['one lost', { lost: 1, of: 1 }, 1 / 2],
		['nine lost, one gained', { kept: 3, lost: 9, gained: 1, of: 24 }, (2 * (1 + 10 / 2)) / 1024],
		['ten gained, two lost', { lost: 2, gained: 10, of: 30 }, (2 * (1 + 12 + 66 / 2)) / 4096],
		['three lost, three gained', { lost: 3, gained: 3, of: 6 }, 1],
		['nothing changed', { kept: 5, of: 9 }, 1],
	])('is the mid-p of McNemar for single answers: %s', (_name, counts, expected) => {
		expect(chanceOf(toPairs(counts))).toBeCloseTo(expected, 12);
		expect(chanceOfFlips(toPairs(counts))).toBeCloseTo(expected, 12);
	});

	it.each([
		// 5 mentions of 4 + 4 answers: 1 to 4 of them may fall on the later side, in 4, 24, 24, 4 of 56 ways.
		['one', [toSides([4, 4], [1, 4])], (2 * (4 / 2)) / 56],
		// Twice the same stratum: 2 in 16, 3 in 192 of 3136 ways.
		['two', [toSides([4, 4], [1, 4]), toSides([3, 4], [2, 4])], (2 * (16 + 192 / 2)) / 3136],
		// 2 mentions of 6 answers, both among the 2 later ones: 1 of 15 ways.
		['sides of unlike size', [toSides([0, 4], [2, 2])], 1 / 15],
	])('is hypergeometric in strata of several answers: %s', (_name, strata, expected) => {
		expect(chanceOf(strata)).toBeCloseTo(expected, 12);
	});

	it('is found for large strata, which have too many ways for a number', () => {
		const even = Array.from({ length: 8 }, () => toSides([5_000, 10_000]));
		expect(chanceOf(even)).toBeCloseTo(1, 9);
		// Two standard deviations of 50 each.
		const moved = chanceOf([toSides([5_050, 10_000], [4_950, 10_000])]);
		expect(moved).toBeGreaterThan(0.15);
		expect(moved).toBeLessThan(0.16);
		expect(chanceOf([toSides([5_600, 10_000], [4_400, 10_000])])).toBe(0);
	});
});

it.each([
	// All of n pairs fell: 1 of 2ⁿ ways, half of it, twice.
	['five pairs fell by half', Array(5).fill(toSides([2, 2], [1, 2])), 1 / 32],
	// ±1/2 ±1/2 ±1: +1 + 1/2 − 1/2 or less extreme; sums 2, 1, 1, 0, 0, −1, −1, −2 of eight ways.
	[
		'one pair fell by all, one by half, one rose by half',
		[toSides([2, 2], [0, 2]), toSides([1, 2], [0, 2]), toSides([0, 2], [1, 2])],
		2 * (1 / 8 + 2 / 16),
	],
	['two and three answers, the same share', [toSides([1, 2], [2, 4])], 1],
	// In each, one fell by all, and as much was won in equal parts: neither way is more likely.
	[
		'parts of seven to ten answers',
		[7, 8, 9, 10].flatMap((of) => [toSides([of, of], [0, of]), ...Array<Sides>(of).fill(toSides([0, of], [1, of]))]),
		1,
	],
	['no pairs', [], 1],
])(
	'the chance of changes in pairs of several answers flips the sign of each difference: %s',
	(_name, pairs: Sides[], expected) => {
		expect(chanceOfFlips(pairs)).toBeCloseTo(expected, 12);
	},
);
