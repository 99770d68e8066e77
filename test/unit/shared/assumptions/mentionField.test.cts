import type { IDataObject } from 'n8n-workflow';
import type { Report } from '../../../../nodes/shared/reports/answers';
import { readMentions } from '../../../../nodes/shared/reports/mentions';

/** A report of one platform, with one result per prompt. */
function answered(record: IDataObject, values: IDataObject[]): Report {
	const about = { prompt: null, category: null, platform: 'Claude', platformId: 'claude' };
	const answers = values.map((each, index) => ({
		...about,
		promptId: `p${index}`,
		values: each,
		text: null,
		isAnswered: true,
		isMentioned: null,
	}));
	return { record, answers };
}

const HALF = { visibility_score: 50, ranked_prompts: 2 };
const NONE = { visibility_score: 0, ranked_prompts: 0 };
const findMentionFields = async (reports: Report[], chosen?: string) =>
	(await readMentions(reports, chosen)).map(({ mentionField }) => mentionField);

const findMentionField = async (reports: Report[]) => (await findMentionFields(reports)).find(Boolean);

const columns = (...lists: Array<[string, unknown[]]>): IDataObject[] =>
	lists[0][1].map((_, row) => Object.fromEntries(lists.map(([name, values]) => [name, values[row]]))) as IDataObject[];

const MIXED = [true, false, false, true];
const NEVER = [false, false, false, false];

describe('the field of mentions', () => {
	it.each(['mentioned', 'cited', 'is_there'])('tells it by its numbers: %s', async (name) => {
		const values = columns(['cached', [true, true, true, false]], [name, MIXED]);
		expect(await findMentionField([answered(HALF, values)])).toBe(name);
	});

	it('takes a number that is missing, or 0, where there is no mention', async () => {
		const ranks = columns(['rank', [1, null, null, 3]], ['length', [9, 9, 9, 9]]);
		expect(await findMentionField([answered(HALF, ranks)])).toBe('rank');
		expect(await findMentionField([answered(HALF, columns(['count', [1, 0, 0, 2]]))])).toBe('count');
		expect(await findMentionField([answered(HALF, columns(['place', [1, -1, -1, 2]]))])).toBe('place');
	});

	it.each([
		['Yes', 'no'],
		['true', 'false'],
		['YES ', ''],
	])('takes texts that say it: %j and %j', async (yes, no) => {
		const values = columns(['rank', [1, null, null, 3]], ['told', [yes, no, no, yes]]);
		expect(await findMentionField([answered(HALF, values)])).toBe('told');
	});

	it('takes either of two fields that say the same', async () => {
		expect(await findMentionField([answered(HALF, columns(['a', MIXED], ['b', MIXED]))])).toBe('a');
	});

	it('must fit both reports', async () => {
		const both = [
			answered(HALF, columns(['a', MIXED], ['b', MIXED])),
			answered(NONE, columns(['a', [true, false, false, false]], ['b', NEVER])),
		];
		expect(await findMentionField(both)).toBe('b');
	});

	it('takes a number only where no field says yes or no', async () => {
		const rank: [string, unknown[]] = ['rank', [1, null, null, 3]];
		const both = columns(rank, ['there', MIXED]);
		expect(await findMentionField([answered(HALF, both)])).toBe('there');
		const wrong = columns(rank, ['there', [true, true, true, false]]);
		expect(await findMentionField([answered(HALF, wrong)])).toBe('rank');
	});

	it.each([
		['every result', 4, [true, true, true, true]],
		['every prompt', 4, [1, 1, 1, 1]],
	])('is not convinced by what %s has where all prompts are ranked', async (_, ranked, all) => {
		const strong = { visibility_score: 80, ranked_prompts: ranked };
		expect(await findMentionField([answered(strong, columns(['cached', all]))])).toBeUndefined();
		const best = { ...strong, visibility_score: 100 };
		expect(await findMentionField([answered(best, columns(['there', all]))])).toBe('there');
	});

	it('prefers what agrees with more numbers', async () => {
		const values = columns(['fewer', MIXED], ['more', [true, true, true, false]]);
		expect(await findMentionField([answered(HALF, values)])).toBe('fewer');
		const unclear = answered({ ...HALF, ranked_prompts: 3 }, values);
		expect(await findMentionField([unclear])).toBeUndefined();
	});

	it.each([
		['no field fits', columns(['a', [true, true, true, false]])],
		['two that fit contradict each other', columns(['a', MIXED], ['b', [false, true, true, false]])],
		['there are other texts only', columns(['a', ['named', '', '', 'named']])],
		['a field has nothing', columns(['a', [null, null, null, null]])],
		['there are no results', []],
	])('finds none when %s', async (_, values) => {
		expect(await findMentionField([answered(HALF, values)])).toBeUndefined();
	});

	it('allows for a rounded score', async () => {
		const find = async (visibility_score: number) =>
			await findMentionField([
				answered({ visibility_score, ranked_prompts: -1 }, columns(['a', [true, false, false]])),
			]);
		expect(await find(33)).toBe('a');
		expect(await find(34)).toBeUndefined();
	});
});

describe('the field of mentions of several reports', () => {
	const good = answered(HALF, columns(['a', MIXED], ['b', [true, true, true, false]]));
	const odd = answered(NONE, columns(['a', MIXED], ['b', NEVER]));

	it('is that of all reports, where it agrees with most of them', async () => {
		expect(await findMentionFields([good, odd, good])).toEqual(['a', 'a', 'a']);
	});

	it('takes no field that agrees by chance with half of the reports or fewer', async () => {
		const [always, never] = [HALF, NONE].map((report) => answered(report, columns(['a', MIXED])));
		expect(await findMentionFields([always, never])).toEqual([undefined, undefined]);
		expect(await findMentionFields([odd])).toEqual(['b']);
	});

	it('does not count reports without results', async () => {
		const empty = answered(HALF, []);
		expect(await findMentionFields([empty, good, empty])).toEqual([undefined, 'a', undefined]);
	});
});
describe('an answer', () => {
	const isMentionedIn = async (values: IDataObject[], ...others: Report[]) =>
		(await readMentions([answered(HALF, values), ...others]))[0].answers.map(({ isAnswered, isMentioned }) =>
			isAnswered ? isMentioned : 'none',
		);

	it('is one by what the field says, but none without a value where the field has no in any of the reports', async () => {
		expect(await isMentionedIn(columns(['a', MIXED]))).toEqual(MIXED);
		const nulls = columns(['a', [true, null, null, true]]);
		expect(await isMentionedIn(nulls)).toEqual([true, false, false, true]);
		const other = answered(HALF, columns(['a', MIXED]));
		expect(await isMentionedIn(nulls, other)).toEqual([true, 'none', 'none', true]);
	});

	it('is none without a number where the rank is 0 or -1 elsewhere', async () => {
		expect(await isMentionedIn(columns(['rank', [1, -1, null, 2]]))).toEqual([true, false, 'none', true]);
	});

	it.each([50, 66.7])('that failed may count in the score, or not: %d', async (visibility_score) => {
		const values = columns(['a', [true, true, false, null]]);
		const [{ mentionField, answers }] = await readMentions([answered({ visibility_score }, values)]);
		expect(mentionField).toBe('a');
		expect(answers.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true, false]);
	});
});

describe('the Mention Field of the form', () => {
	const good = answered({}, columns(['a', [true, false]], ['b', [true, false]]));

	it('counts for all reports that have it, whatever their numbers', async () => {
		expect(await findMentionFields([good, answered({}, [{ b: 1 }])], 'b')).toEqual(['b', 'b']);
		const without = answered({}, [{ a: 1 }]);
		expect(await findMentionFields([good, without], 'b')).toEqual(['b', undefined]);
	});

	it('is refused where no result has it. The message names those that there are', async () => {
		await expect(readMentions([good], 'c')).rejects.toThrow(
			expect.objectContaining({
				message: 'The results have no field "c"',
				code: 'unknown_field',
				description: expect.stringContaining('a, b'),
			}),
		);
		const none = { description: 'The reports have no results.' };
		await expect(readMentions([answered({}, [])], 'c')).rejects.toThrow(expect.objectContaining(none));
	});

	it('is refused where it does not say yes or no', async () => {
		const report = answered({}, columns(['state', ['no', 'not_mentioned', 'yes']]));
		await expect(readMentions([report], 'state')).rejects.toThrow(
			expect.objectContaining({
				message: 'The field "state" does not say whether the brand is mentioned',
				description: expect.stringContaining('It has "not_mentioned".'),
				code: 'unclear_field',
			}),
		);
	});
});
