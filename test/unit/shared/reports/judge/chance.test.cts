import { chanceOf, judgeAnswers, type Sides } from '../../../../../nodes/shared/reports/judge/chance';
import { countClearChanges } from '../../../../../tools/generate/chanceModel.cts';

const toSides = (
	[was, of]: [number, number],
	[is, ofNow]: [number, number] = [was, of],
): Sides => ({
	before: { mentions: was, answers: of },
	after: { mentions: is, answers: ofNow },
});

const repeat = (times: number, was: 0 | 1, is: 0 | 1) =>
	Array.from({ length: times }, () => toSides([was, 1], [is, 1]));

/** One answer per pair in each of two reports. */
const toPairs = (counts: { kept?: number; lost?: number; gained?: number; of: number }) => {
	const { kept = 0, lost = 0, gained = 0, of } = counts;
	return [
		...repeat(kept, 1, 1),
		...repeat(lost, 1, 0),
		...repeat(gained, 0, 1),
		...repeat(of - kept - lost - gained, 0, 0),
	];
};

/** Scores with a median step of five points. */
const CALM = [50, 55, 49, 54, 50];

describe('the chance of a change', () => {
	// Binomial by hand: of n pairs that changed, twice (the fewer falls or rises, the last one half).
	it.each([
		['one lost', { lost: 1, of: 1 }, 1 / 2],
		['five lost', { lost: 5, of: 24 }, 1 / 32],
		['nine lost, one gained', { kept: 3, lost: 9, gained: 1, of: 24 }, (2 * (1 + 10 / 2)) / 1024],
		['ten gained, two lost', { lost: 2, gained: 10, of: 30 }, (2 * (1 + 12 + 66 / 2)) / 4096],
		['three lost, three gained', { lost: 3, gained: 3, of: 6 }, 1],
		['nothing changed', { kept: 5, of: 9 }, 1],
	])('is the mid-p of McNemar for single answers: %s', (_name, counts, expected) => {
		expect(chanceOf(toPairs(counts))).toBeCloseTo(expected, 12);
	});

	it('is hypergeometric in a stratum of several answers', () => {
		// 5 mentions of 4 + 4 answers: 1 to 4 of them may fall on the later side, in 4, 24, 24, 4 of 56 ways.
		expect(chanceOf([toSides([4, 4], [1, 4])])).toBeCloseTo((2 * (4 / 2)) / 56, 12);
		// Twice the same stratum: 2 in 16, 3 in 192 of 3136 ways.
		expect(chanceOf([toSides([4, 4], [1, 4]), toSides([3, 4], [2, 4])])).toBeCloseTo(
			(2 * (16 + 192 / 2)) / 3136,
			12,
		);
	});

	it('knows sides of unlike size', () => {
		// 2 mentions of 6 answers, both among the 2 later ones: 1 of 15 ways.
		expect(chanceOf([toSides([0, 4], [2, 2])])).toBeCloseTo(1 / 15, 12);
	});

	it('is found for large strata, which have too many ways for a number', () => {
		const even = Array.from({ length: 8 }, () => toSides([5_000, 10_000]));
		expect(chanceOf(even)).toBeCloseTo(1, 9);
		// Two standard deviations of 50 each.
		const moved = chanceOf([toSides([5_050, 10_000], [4_950, 10_000])]);
		expect(moved).toBeGreaterThan(0.15);
		expect(moved).toBeLessThan(0.16);
		expect(chanceOf([toSides([9_000, 10_000], [1_000, 10_000])])).toBe(0);
	});
});

describe('a change of answers', () => {
	it.each([
		['9 lost, 1 gained', { kept: 3, lost: 9, gained: 1, of: 24 }, 'clear', 'down', []],
		['9 gained, 1 lost', { kept: 3, gained: 9, lost: 1, of: 24 }, 'clear', 'up', ['down']],
		['3 lost, 2 gained', { kept: 6, lost: 3, gained: 2, of: 24 }, 'unclear', 'down', []],
		['as many lost as gained', { kept: 6, lost: 3, gained: 3, of: 24 }, 'unclear', 'same', []],
		['4 of 4 lost', { lost: 4, of: 24 }, 'tooFew', 'down', ['down']],
		['2 of 4 gained more', { kept: 4, gained: 2, of: 24 }, 'unclear', 'up', ['down']],
		['4 missing of 24', { kept: 20, gained: 4, of: 24 }, 'tooFew', 'up', ['up']],
		['2 prompts on one assistant', { kept: 2, of: 2 }, 'tooFew', 'same', ['down', 'up']],
		['no shared answer', { of: 0 }, 'tooFew', 'same', ['down', 'up']],
	])('%s', (_name, counts, change, direction, tooFewFor) => {
		expect(judgeAnswers(toPairs(counts), CALM)).toEqual({ change, direction, tooFewFor });
	});

	const fall = toPairs({ kept: 3, lost: 9, gained: 1, of: 24 });

	it('is clear only beyond two and three quarters of the usual step of the series', () => {
		const withSteps = (step: number) => [40, 40 + step, 40, 40 + step];
		// The change is 8 of 24, 33.3 points.
		expect(judgeAnswers(fall, withSteps(12.1))).toMatchObject({ change: 'clear' });
		expect(judgeAnswers(fall, withSteps(12.2))).toMatchObject({ change: 'unclear' });
		const exact = toPairs({ kept: 3, lost: 11, of: 40 });
		expect(judgeAnswers(exact, withSteps(10))).toMatchObject({ change: 'unclear' });
	});

	it('takes the last eight scores, and not one outage among them', () => {
		const wild = [0, 90, 0, 90, 0, 90, 0];
		expect(judgeAnswers(fall, [...wild, 50, 55])).toMatchObject({ change: 'unclear' });
		expect(judgeAnswers(fall, [...wild, ...CALM, 51, 52, 50])).toMatchObject({ change: 'clear' });
		expect(judgeAnswers(fall, [50, 52, 0, 51, 53, 52])).toMatchObject({ change: 'clear' });
	});

	it('asks for more where fewer than four scores tell the usual step', () => {
		// 1.2 % and 0.6 %
		expect(judgeAnswers(fall, [50, null, 55, undefined, 50])).toMatchObject({ change: 'unclear' });
		const larger = toPairs({ lost: 10, gained: 1, kept: 3, of: 24 });
		expect(judgeAnswers(larger, [50])).toMatchObject({ change: 'clear' });
		expect(judgeAnswers(toPairs({ lost: 6, of: 24 }), [25])).toMatchObject({ change: 'tooFew' });
		expect(judgeAnswers(toPairs({ lost: 7, of: 24 }), [25])).toMatchObject({ change: 'clear' });
		// 19.25 points at a half, fewer near none: many answers pass the test by a small change.
		const ofMany = (kept: number, lost: number) =>
			judgeAnswers(toPairs({ kept, lost, of: 200 }), [50]).change;
		expect([ofMany(80, 38), ofMany(80, 39)]).toEqual(['unclear', 'clear']);
		expect([ofMany(10, 11), ofMany(10, 12)]).toEqual(['unclear', 'clear']);
	});

	it('counts a pair once, by more than half of its answers', () => {
		const repeated = Array.from({ length: 4 }, () => toSides([5, 5], [0, 5]));
		expect(judgeAnswers(repeated, CALM)).toMatchObject({ change: 'tooFew' });
		const five = Array.from({ length: 5 }, () => toSides([2, 3], [1, 3]));
		expect(judgeAnswers(five, CALM)).toMatchObject({ change: 'clear', direction: 'down' });
		const ties = Array.from({ length: 5 }, () => toSides([2, 2], [1, 2]));
		expect(judgeAnswers(ties, CALM)).toMatchObject({ change: 'tooFew' });
	});

	it('is not clear where pairs and answers say the opposite', () => {
		const pairs = [
			...Array.from({ length: 5 }, () => toSides([2, 3], [1, 3])),
			toSides([0, 30], [14, 30]),
		];
		const { change, direction } = judgeAnswers(pairs, [50, 50, 50, 50]);
		expect(change).not.toBe('clear');
		expect(direction).toBe('up');
	});

	it('is decided for fifty prompts on eight assistants', () => {
		const pairs = toPairs({ kept: 100, lost: 100, gained: 60, of: 400 });
		expect(judgeAnswers(pairs, CALM)).toMatchObject({ change: 'unclear', direction: 'down' });
	});
});

const BRANDS = 300;

/** The swings of the brands in logits: from, to. */
const SWINGS: Array<[number, number]> = [
	[0, 0],
	[0.3, 0.5],
	[0.5, 0.5],
];

const cases = [3, 6, 12, 25, 50].flatMap((prompts) =>
	SWINGS.map((swing) => ({ prompts, swing, shifts: [0], earlier: [1, 2, 3, 4, 5, 6, 7, 8] })),
);

it.each(cases)(
	'brands without a change rarely look clear: $prompts prompts, swings of $swing',
	(model) => {
		const counts = countClearChanges({ ...model, brands: BRANDS, seed: model.prompts });
		for (const { down, up } of counts) {
			expect(down).toBeLessThanOrEqual(0.06 * BRANDS);
			expect(down + up).toBeLessThanOrEqual(0.12 * BRANDS);
		}
	},
);
