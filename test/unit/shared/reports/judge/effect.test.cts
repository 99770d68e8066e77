import { type FollowedPrompt, judgeEffect, judgeLevels } from '../../../../../nodes/shared/reports/judge/effect';

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
		const judged = (since: Mentions) => judgeEffect([acted, ...alike(6, [1, 0], since)]).isMoreThanChance;
		expect([judged([0, null]), judged([0, 0])]).toEqual([true, false]);
	});

	it('must be further ahead, whatever fractions are in binary', () => {
		const others = [toPrompt([1, 0], [4, 0]), toPrompt([0, 1], [4, 0]), toPrompt([0, 1], [3, 0])];
		expect(judgeEffect([toPrompt([0, 1], [4, 4], true), ...others]).isMoreThanChance).toBe(false);
	});

	it.each([
		// 4 of 8 against 3 of 48 by chance: 0.6 %.
		['one report before, by 0.13 %', [0], 2, false],
		['two reports before, by 5 %', [0, 0], 2, true],
		// 5 of 8: 0.07 %.
		['one report before, where it is more', [0], 2.5, true],
	])('must be ahead by more after %s', (_name, before, mentions, isMoreThanChance) => {
		const since = [Math.ceil(mentions), Math.floor(mentions)];
		const prompts = [toPrompt(before, since, true), ...alike(3, before, [1, 0]), ...alike(3, before, [0, 0])];
		expect(judgeEffect(prompts)).toMatchObject({ isMoreThanChance });
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

describe('prompts alike', () => {
	/** Of the shares before in quarters of four answers: acted or not. */
	const judge = (acted: number[], others: number[]) => {
		const { counted, alike } = judgeEffect([
			...acted.map((mentions) => toPrompt([mentions], [4], true)),
			...others.map((mentions) => toPrompt([mentions], [0])),
		]);
		return { counted: counted.length, alike };
	};
	const repeat = (times: number, mentions: number) => Array<number>(times).fill(mentions);

	it.each([
		['have the same share', [0], repeat(3, 0), { counted: 1, alike: 3 }],
		['or a neighboring one, up to a quarter above', [0], repeat(3, 1), { counted: 1, alike: 3 }],
		['not more than that', [0], repeat(3, 2), { counted: 0, alike: 0 }],
		['not a lower one than the lowest of the act', [2], repeat(3, 1), { counted: 0, alike: 0 }],
		['are six', [0], [...repeat(6, 0), ...repeat(5, 1)], { counted: 1, alike: 6 }],
		['more only with equal shares', [0], [...repeat(5, 0), ...repeat(5, 1)], { counted: 1, alike: 10 }],
		[
			'are those of each group upward, also of one that begins without the act',
			[0, 2],
			[...repeat(6, 0), ...repeat(4, 1), ...repeat(3, 2)],
			{ counted: 2, alike: 13 },
		],
		['are of one group only', [0, 1], [...repeat(3, 0), ...repeat(3, 1)], { counted: 2, alike: 6 }],
	])('%s', (_name, acted, others, expected) => {
		expect(judge(acted, others)).toEqual(expected);
	});

	it('may have fewer answers', () => {
		const prompts = [toPrompt([0, 0], [4, 4], true), ...alike(6, [1, null], [0, 0]), ...alike(3, [2, 2], [4, 4])];
		expect(judgeEffect(prompts)).toMatchObject({ alike: 6, isMoreThanChance: true });
	});
});

describe('all prompts, in several reports before a date and since', () => {
	/** Pairs with an answer in each report. @param levels mentions of ten pairs in each report */
	const judge = (before: number[], since: number[]) => {
		const countsAt = (levels: number[], pair: number) =>
			levels.map((level) => ({ mentions: Number(pair < level), answers: 1 }));
		return judgeLevels(
			Array.from({ length: 24 }, (_, pair): FollowedPrompt => ({
				prompt: null,
				isActed: false,
				before: countsAt(before, pair),
				since: countsAt(since, pair),
			})),
		);
	};

	it.each([
		['fell', [13, 13, 9, 13], [6, 6, 6, 7], { isUp: false, isClear: true }],
		['rose', [6, 6, 6, 7], [13, 13, 9, 13], { isUp: true, isClear: true }],
		['one report since is not below all before', [13, 13, 6, 13], [6, 6, 6, 6], { isClear: false }],
		['the reports are few', [9], [6, 6], { isClear: false }],
		['nothing changed', [9, 9], [9, 9], { isClear: false }],
	])('%s', (_name, before, since, expected) => {
		expect(judge(before, since)).toMatchObject(expected);
	});

	it('leaves out a report that has no answers to the shared pairs', () => {
		const counts = (mentions: number, answers: number) => ({ mentions, answers });
		const pairs = Array.from({ length: 12 }, (): FollowedPrompt => ({
			prompt: null,
			isActed: false,
			before: [counts(1, 1), counts(0, 0)],
			since: [counts(0, 1), counts(0, 1)],
		}));
		expect(judgeLevels(pairs)).toMatchObject({ isUp: false, isClear: true });
	});
});
