import { type FollowedPrompt, judgeEffect } from '../../../../../nodes/shared/reports/judge/effect';
import { countSeenEffects } from '../../../../../tools/generate/effectModel.cts';

/** Mentions of four answers in each report; null without an answer. */
type Mentions = Array<number | null>;

const toPrompt = (before: Mentions, since: Mentions, isActed = false): FollowedPrompt => {
	const [then, now] = [before, since].map((counts) =>
		counts.map((mentions) => ({ mentions: mentions ?? 0, answers: mentions === null ? 0 : 4 })),
	);
	return { prompt: 'Which?', isActed, before: then, since: now };
};

const alike = (count: number, before: Mentions, since: Mentions) =>
	Array.from({ length: count }, () => toPrompt(before, since));

describe('the prompts of an act', () => {
	const others = alike(6, [0, 1], [1, 0]);

	it('rose by more than chance where those alike did not', () => {
		const acted = [toPrompt([0, 1], [3, 4], true), toPrompt([1, 0], [3, 3], true)];
		const strangers = alike(9, [4, 4], [4, 4]);
		expect(judgeEffect([...acted, ...others, ...strangers])).toMatchObject({
			counted: acted,
			alike: 6,
			before: { mentions: 2, answers: 16 },
			since: { mentions: 13, answers: 16 },
			expected: 2,
			isMoreThanChance: true,
		});
	});

	it.each([
		['those alike rose as much', [3, 3], alike(6, [0, 1], [3, 3])],
		['the rise is small', [1, 1], others],
		['no report since has answers to both', [4, null], alike(6, [0, 1], [null, 0])],
		['they are not ahead in each report since', [4, 0], alike(6, [0, 1], [0, 0])],
		['they were as far ahead in a report before', [4, 4], alike(6, [0, 4], [0, 0]), [4, 0]],
		['they fell less than those alike', [3, 3], alike(6, [4], [0, 0]), [4]],
	])('did not, if %s', (_name, since, those, before = [0, 1]) => {
		const prompts = [toPrompt(before, since, true), ...those];
		expect(judgeEffect(prompts).isMoreThanChance).toBe(false);
	});

	it('need not be ahead in a report that has no answers to those alike', () => {
		const acted = toPrompt([0, 1], [4, 0], true);
		const judged = (since: Mentions) =>
			judgeEffect([acted, ...alike(6, [1, 0], since)]).isMoreThanChance;
		expect([judged([0, null]), judged([0, 0])]).toEqual([true, false]);
	});

	it('must be further ahead, whatever fractions are in binary', () => {
		const others = [toPrompt([1, 0], [4, 0]), toPrompt([0, 1], [4, 0]), toPrompt([0, 1], [3, 0])];
		expect(judgeEffect([toPrompt([0, 1], [4, 4], true), ...others]).isMoreThanChance).toBe(false);
	});

	it('are not judged with fewer than three prompts alike', () => {
		const acted = toPrompt([0, 1], [4, 4], true);
		expect(judgeEffect([acted, ...others.slice(0, 2)])).toMatchObject({
			alike: 2,
			since: { mentions: 8, answers: 8 },
			isMoreThanChance: null,
		});
	});

	it('are left out where no other has as many mentions', () => {
		const [alone, acted] = [toPrompt([3, 3], [4, 4], true), toPrompt([0, 1], [3, 4], true)];
		expect(judgeEffect([alone, acted, ...others])).toMatchObject({
			counted: [acted],
			before: { mentions: 1, answers: 8 },
			isMoreThanChance: true,
		});
		expect(judgeEffect([alone])).toMatchObject({ alike: 0, expected: 0, since: { answers: 8 } });
	});
});

describe('simulated acts', () => {
	const swing: [number, number] = [0.3, 0.5];
	const model = {
		reportsBefore: 4,
		reportsSince: 2,
		isOneTopic: true,
		swing,
		brands: 200,
		seed: 7,
	};
	const before = [1, 2, 4].flatMap((reportsBefore) =>
		[1, 2, 4].map((reportsSince) => ({ reportsBefore, reportsSince })),
	);

	it.each(before)('without an effect seldom look like more than chance: %j', (reports) => {
		for (const [acted, most] of [
			[1, 0.05],
			[3, 0.06],
			[10, 0.1],
		])
			expect(countSeenEffects({ ...model, ...reports, acted, lift: 0 })).toBeLessThan(most * 200);
	});

	it.each([
		[1, 0.48],
		[3, 0.88],
	])('are seen where they lift the rate of %d prompts by 30 points', (acted, least) => {
		const calm = { ...model, isOneTopic: false, swing: [0, 0] as [number, number] };
		expect(countSeenEffects({ ...calm, acted, lift: 0.3 })).toBeGreaterThan(least * 200);
	});

	it('are seen after one report before, the oftener the more there are since', () => {
		const [one, two, four] = [1, 2, 4].map((reportsSince) =>
			countSeenEffects({ ...model, reportsBefore: 1, reportsSince, acted: 3, lift: 0.3 }),
		);
		expect([two - one, four - two].every((more) => more > 10)).toBe(true);
	});
});
