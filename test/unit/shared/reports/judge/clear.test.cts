import { isClearStep, judgeAnswers, judgeScore } from '../../../../../nodes/shared/reports/judge/clear';
import { toPairs, toSides } from './pairs.cts';

/** Scores with a median step of five points. */
const CALM = [50, 55, 49, 54, 50];

describe('a change of answers', () => {
	it.each([
		['9 lost, 1 gained', { kept: 3, lost: 9, gained: 1, of: 24 }, 'clear', 'down'],
		['9 gained, 1 lost', { kept: 3, gained: 9, lost: 1, of: 24 }, 'clear', 'up'],
		['3 lost, 2 gained', { kept: 6, lost: 3, gained: 2, of: 24 }, 'unclear', 'down'],
		['as many lost as gained', { kept: 0, lost: 3, gained: 3, of: 24 }, 'unclear', 'same'],
		['4 of 4 lost', { lost: 4, of: 24 }, 'tooFew', 'down'],
		['2 of 4 gained more', { kept: 4, gained: 2, of: 24 }, 'unclear', 'up'],
		['4 missing of 24', { kept: 20, gained: 4, of: 24 }, 'tooFew', 'up'],
		['2 prompts on one assistant', { kept: 2, of: 2 }, 'tooFew', 'same'],
		['no shared answer', { of: 0 }, 'tooFew', 'same'],
	])('%s', (_name, counts, change, direction) => {
		expect(judgeAnswers(toPairs(counts), CALM)).toEqual({ change, direction });
	});

	const fall = toPairs({ kept: 3, lost: 9, gained: 1, of: 24 });

	it('is clear only beyond two and three quarters of the usual step of the series', () => {
		const withSteps = (step: number) => [40, 40 + step, 40, 40 + step];
		// From a half to a sixth, 0.365 rad; from 40 to 53.2 is 0.133 rad.
		expect(judgeAnswers(fall, withSteps(13.1))).toMatchObject({ change: 'clear' });
		expect(judgeAnswers(fall, withSteps(13.2))).toMatchObject({ change: 'unclear' });
	});

	it('counts steps near none and all for more than in the middle', () => {
		// From 20 to 0 of 200, 18.4 degrees.
		const toNone = toPairs({ lost: 20, of: 200 });
		expect(judgeAnswers(toNone, [50, 54, 50, 54])).toMatchObject({ change: 'clear' });
		expect(judgeAnswers(toNone, [6, 10, 6, 10])).toMatchObject({ change: 'clear' });
		expect(judgeAnswers(toNone, [2, 8, 2, 10])).toMatchObject({ change: 'unclear' });
		expect(judgeAnswers(toNone, [140, 110, 120, 108])).toMatchObject({ change: 'clear' });
	});

	it('takes steps in points where the score is no share', () => {
		const withSteps = (step: number) => judgeAnswers(fall, [40, 40 + step, 40, 40 + step], false);
		// The change is 8 of 24, 33.3 points.
		expect(withSteps(12.1)).toMatchObject({ change: 'clear' });
		expect(withSteps(12.2)).toMatchObject({ change: 'unclear' });
		const exact = toPairs({ kept: 3, lost: 11, of: 40 });
		expect(judgeAnswers(exact, [40, 50, 40, 50], false)).toMatchObject({ change: 'unclear' });
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
		// 0.1925 rad, 19 points at a half and fewer near none: many answers pass the test by a small change.
		const ofMany = (kept: number, lost: number, isShare = true) =>
			judgeAnswers(toPairs({ kept, lost, of: 200 }), [50], isShare).change;
		expect([ofMany(80, 38), ofMany(80, 39)]).toEqual(['unclear', 'clear']);
		expect([ofMany(10, 22), ofMany(10, 23), ofMany(10, 23, false)]).toEqual(['unclear', 'clear', 'clear']);
	});

	it('counts a pair once, however many answers it has', () => {
		const repeated = Array.from({ length: 4 }, () => toSides([5, 5], [0, 5]));
		expect(judgeAnswers(repeated, CALM)).toMatchObject({ change: 'tooFew' });
		const five = Array.from({ length: 5 }, () => toSides([2, 3], [1, 3]));
		expect(judgeAnswers(five, CALM)).toMatchObject({ change: 'clear', direction: 'down' });
	});

	it('is not clear where pairs and answers say the opposite', () => {
		const pairs = [...Array.from({ length: 5 }, () => toSides([2, 3], [1, 3])), toSides([0, 30], [14, 30])];
		const { change, direction } = judgeAnswers(pairs, [50, 50, 50, 50]);
		expect(change).not.toBe('clear');
		expect(direction).toBe('up');
	});
});

const steady = [50, 52, 50, 52, 50, 52, 50, 52];

it.each([
	['more than four of the usual steps', 43.9, steady, 200, 'clear', 'down'],
	['no more than four', 44, steady, 200, 'unclear', 'down'],
	// Of 24 answers, one is 4.2 points, and four of them 16.7.
	['one answer more where nothing changed before', 4.2, Array(8).fill(0), 24, 'unclear', 'up'],
	['five answers more', 20.8, Array(8).fill(0), 24, 'clear', 'up'],
	['seven scores before', 0, steady.slice(1), 24, 'tooFew', 'down'],
	['no score before', 50, [], 24, 'tooFew', 'same'],
])('a change of the score alone: %s', (_name, score, earlier, answers, change, direction) => {
	expect(judgeScore(score, earlier, answers)).toEqual({ change, direction });
});

it.each([
	// 0.247 rad: more than 2.75 times 0.05 rad, than 1.2 / √100, and less than 1.2 / √20.
	['a fall to half', [45, 50, 45, 50, 45, 22], 100, true],
	['of a few more answers', [45, 50, 45, 50, 45, 22], 25, true],
	['of few answers', [45, 50, 45, 50, 45, 22], 20, false],
	['of a series with large steps', [45, 60, 45, 60, 45, 22], 100, false],
	['of a short series', [45, 22], 100, true],
	['of three scores before, which do not tell the usual step', [45, 45, 45, 30], 100, false],
	['of an unknown number of answers', [45, 22], NaN, false],
])('a clear change going by the list alone: %s', (_name, scores, answers, isClear) => {
	expect(isClearStep(scores, answers)).toBe(isClear);
});
