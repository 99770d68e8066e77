import { type FollowedPrompt, judgeEffect, judgeLevels } from '../../../../../nodes/shared/reports/judge/effect';

/** The mentions of four answers in each report: "03" is none, then three; "-" is a report without answers. */
const countsIn = (mentions: string) =>
	[...mentions].map((each) => ({ mentions: Number(each) || 0, answers: each === '-' ? 0 : 4 }));

/** Prompts such as "2 acted 01 to 34, 6 01 to 10": how many, and their mentions before and since. */
const promptsIn = (text: string): FollowedPrompt[] =>
	text.split(', ').flatMap((group) => {
		const [, count, acted, before, since] = /^(\d+) (acted )?([\d-]+) to ([\d-]+)$/.exec(group)!;
		return Array.from({ length: Number(count) }, () => ({
			...{ prompt: 'Which?', isActed: acted !== undefined },
			...{ before: countsIn(before), since: countsIn(since) },
		}));
	});

const judge = (text: string) => judgeEffect(promptsIn(text));

describe('the prompts of an act', () => {
	it('rose by more than chance where those alike did not', () => {
		const prompts = promptsIn('1 acted 01 to 34, 1 acted 10 to 33, 6 01 to 10, 9 44 to 44');
		expect(judgeEffect(prompts)).toMatchObject({
			...{ counted: prompts.slice(0, 2), alike: 6, expected: 2, isMoreThanChance: true },
			...{ before: { mentions: 2, answers: 16 }, since: { mentions: 13, answers: 16 } },
		});
	});

	it.each([
		['those alike rose as much', '1 acted 01 to 33, 6 01 to 33'],
		['the rise is small', '1 acted 01 to 11, 6 01 to 10'],
		['no report since has answers to both', '1 acted 01 to 4-, 6 01 to -0'],
		['they are not ahead in each report since', '1 acted 01 to 40, 6 01 to 00'],
		['they were as far ahead in a report before', '1 acted 40 to 44, 6 04 to 00'],
		['they fell less than those alike', '1 acted 4 to 33, 6 4 to 00'],
		['they are further ahead only as fractions are in binary', '1 acted 01 to 44, 1 10 to 40, 1 01 to 40, 1 01 to 30'],
		['they are ahead in a report with answers to those alike alone', '1 acted 01 to 40, 6 10 to 00'],
		// 5 of 8 against 4 of 48 by chance: 0.16 %; the level is 0.125 % after one report before, with two since.
		['they are ahead by too little after one report', '1 acted 0 to 32, 4 0 to 10, 2 0 to 00'],
	])('did not, if %s', (_name, prompts) => {
		expect(judge(prompts).isMoreThanChance).toBe(false);
	});

	it.each([
		['a report has no answers to those alike', '1 acted 01 to 40, 6 10 to 0-'],
		// 4 of 8 against 3 of 48 by chance: 0.6 %; the level is 5 %.
		['they are ahead by little after two reports', '1 acted 00 to 22, 3 00 to 10, 3 00 to 00'],
		// 5 of 8 against 3 of 48 by chance: 0.07 %.
		['they are ahead by more after one report', '1 acted 0 to 32, 3 0 to 10, 3 0 to 00'],
		['those alike have fewer answers', '1 acted 00 to 44, 6 1- to 00, 3 22 to 44'],
	])('did, though %s', (_name, prompts) => {
		expect(judge(prompts).isMoreThanChance).toBe(true);
	});

	it('are not judged with fewer than three prompts alike', () => {
		const few = { alike: 2, since: { mentions: 8, answers: 8 }, isMoreThanChance: null };
		expect(judge('1 acted 01 to 44, 2 01 to 10')).toMatchObject(few);
		expect(judge('1 acted 33 to 44')).toMatchObject({ alike: 0, expected: 0, since: { answers: 8 } });
	});

	it('are left out where no other has as many mentions', () => {
		const prompts = promptsIn('1 acted 33 to 44, 1 acted 01 to 34, 6 01 to 10');
		const before = { mentions: 1, answers: 8 };
		expect(judgeEffect(prompts)).toMatchObject({ counted: [prompts[1]], before, isMoreThanChance: true });
	});
});

it.each([
	['have the same share', '1 acted 0 to 4, 3 0 to 0', 1, 3],
	['have a neighboring one, up to a quarter above', '1 acted 0 to 4, 3 1 to 0', 1, 3],
	['have one a quarter above, also where that is more in binary', '1 acted 22200 to 4, 3 44300 to 0', 1, 3],
	['do not have more than that', '1 acted 0 to 4, 3 2 to 0', 0, 0],
	['do not have less than the lowest of the act', '1 acted 2 to 4, 3 1 to 0', 0, 0],
	['are six', '1 acted 0 to 4, 6 0 to 0, 5 1 to 0', 1, 6],
	['are more only with equal shares', '1 acted 0 to 4, 5 0 to 0, 5 1 to 0', 1, 10],
	[
		'go upward, also where a group begins without the act',
		'1 acted 0 to 4, 1 acted 2 to 4, 6 0 to 0, 4 1 to 0, 3 2 to 0',
		2,
		13,
	],
	['are of one group only', '1 acted 0 to 4, 1 acted 1 to 4, 3 0 to 0, 3 1 to 0', 2, 6],
])('prompts alike %s', (_name, prompts, counted, alike) => {
	const judged = judge(prompts);
	expect([judged.counted.length, judged.alike]).toEqual([counted, alike]);
});

describe('all prompts, in several reports before a date and since', () => {
	/** Pairs with an answer in each report. @param levels how many of 24 pairs mention the brand in each */
	const judgeAll = (before: number[], since: number[]) => {
		const countsAt = (levels: number[], pair: number) =>
			levels.map((level) => ({ mentions: Number(pair < level), answers: 1 }));
		const pairOf = (_: unknown, pair: number): FollowedPrompt => ({
			...{ prompt: null, isActed: false, before: countsAt(before, pair), since: countsAt(since, pair) },
		});
		return judgeLevels(Array.from({ length: 24 }, pairOf));
	};

	it.each([
		['fell', [13, 13, 9, 13], [6, 6, 6, 7], { isUp: false, isClear: true }],
		['rose', [6, 6, 6, 7], [13, 13, 9, 13], { isUp: true, isClear: true }],
		['one report since is not below all before', [13, 13, 6, 13], [6, 6, 6, 6], { isClear: false }],
		['the reports are few', [9], [6, 6], { isClear: false }],
		['nothing changed', [9, 9], [9, 9], { isClear: false }],
	])('%s', (_name, before, since, expected) => {
		expect(judgeAll(before, since)).toMatchObject(expected);
	});

	it('leaves out a report that has no answers to the shared pairs', () => {
		expect(judgeLevels(promptsIn('12 4- to 00'))).toMatchObject({ isUp: false, isClear: true });
	});
});
