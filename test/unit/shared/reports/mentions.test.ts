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
		text: typeof each.text === 'string' ? each.text : null,
		isAnswered: true,
		isMentioned: null,
	}));
	return { record, answers };
}

const HALF = { visibility_score: 50, ranked_prompts: 2 };
const NONE = { visibility_score: 0, ranked_prompts: 0 };
const findMentionFields = (reports: Report[], chosen?: string) =>
	readMentions(reports, chosen).map(({ mentionField }) => mentionField);

const findMentionField = (reports: Report[]) => findMentionFields(reports).find(Boolean);

const columns = (...lists: Array<[string, unknown[]]>): IDataObject[] =>
	lists[0][1].map((_, row) =>
		Object.fromEntries(lists.map(([name, values]) => [name, values[row]])),
	) as IDataObject[];

const MIXED = [true, false, false, true];
const NEVER = [false, false, false, false];

describe('the field of mentions', () => {
	it.each(['mentioned', 'cited', 'is_there'])('tells it by its numbers: %s', (name) => {
		const values = columns(['cached', [true, true, true, false]], [name, MIXED]);
		expect(findMentionField([answered(HALF, values)])).toBe(name);
	});

	it('takes a number that is missing, or 0, where there is no mention', () => {
		const ranks = columns(['rank', [1, null, null, 3]], ['length', [9, 9, 9, 9]]);
		expect(findMentionField([answered(HALF, ranks)])).toBe('rank');
		expect(findMentionField([answered(HALF, columns(['count', [1, 0, 0, 2]]))])).toBe('count');
		expect(findMentionField([answered(HALF, columns(['place', [1, -1, -1, 2]]))])).toBe('place');
	});

	it.each([
		['Yes', 'no'],
		['true', 'false'],
		['YES ', ''],
		['y', 'n/a'],
	])('takes texts that say it: %j and %j', (yes, no) => {
		const values = columns(['rank', [1, null, null, 3]], ['told', [yes, no, no, yes]]);
		expect(findMentionField([answered(HALF, values)])).toBe('told');
	});

	it('takes either of two fields that say the same', () => {
		expect(findMentionField([answered(HALF, columns(['a', MIXED], ['b', MIXED]))])).toBe('a');
	});

	it('must fit both reports', () => {
		const both = [
			answered(HALF, columns(['a', MIXED], ['b', MIXED])),
			answered(NONE, columns(['a', [true, false, false, false]], ['b', NEVER])),
		];
		expect(findMentionField(both)).toBe('b');
	});

	it.each<[string, string, unknown[], string, unknown[]]>([
		['of a number and true or false, the latter', 'rank', [1, null, null, 3], 'there', MIXED],
		['the one that agrees better', 'there', [true, true, true, false], 'rank', [1, null, null, 3]],
	])('takes %s', (_, other, values, name, own) => {
		expect(findMentionField([answered(HALF, columns([other, values], [name, own]))])).toBe(name);
	});

	it.each([
		['every result', 4, [true, true, true, true]],
		['every prompt', 4, [1, 1, 1, 1]],
	])('is not convinced by what %s has where all prompts are ranked', (_, ranked, all) => {
		const strong = { visibility_score: 80, ranked_prompts: ranked };
		expect(findMentionField([answered(strong, columns(['cached', all]))])).toBeUndefined();
		const best = { ...strong, visibility_score: 100 };
		expect(findMentionField([answered(best, columns(['there', all]))])).toBe('there');
	});

	it('prefers what fits both the score and the ranked prompts', () => {
		const values = columns(['fewer', MIXED], ['more', [true, true, true, false]]);
		expect(findMentionField([answered(HALF, values)])).toBe('fewer');
		expect(findMentionField([answered({ ...HALF, ranked_prompts: 3 }, values)])).toBeUndefined();
	});

	it('prefers what fits more reports to what fits fewer of them better', () => {
		const values = columns(
			['often', [true, false, true, false]],
			['well', [true, true, true, false]],
		);
		const three = answered({ visibility_score: 75, ranked_prompts: 2 }, values);
		three.answers[1].promptId = 'p0';
		const fourth = answered({ ...HALF, ranked_prompts: null }, values);
		expect(findMentionField([three, three, three, fourth])).toBe('often');
		expect(findMentionField([three, three, three])).toBe('well');
	});

	it.each([
		['no field fits', columns(['a', [true, true, true, false]])],
		[
			'two that fit contradict each other',
			columns(['a', MIXED], ['b', [false, true, true, false]]),
		],
		['there are other texts only', columns(['a', ['named', '', '', 'named']])],
		['a field has nothing', columns(['a', [null, null, null, null]])],
		['there are no results', []],
	])('finds none when %s', (_, values) => {
		expect(findMentionField([answered(HALF, values)])).toBeUndefined();
	});

	it('allows for a rounded score', () => {
		const find = (visibility_score: number) =>
			findMentionField([
				answered({ visibility_score, ranked_prompts: -1 }, columns(['a', [true, false, false]])),
			]);
		expect(find(33)).toBe('a');
		expect(find(34)).toBeUndefined();
	});
});

describe('the field of mentions of several reports', () => {
	const good = answered(HALF, columns(['a', MIXED], ['b', [true, true, true, false]]));
	const odd = answered(NONE, columns(['a', MIXED], ['b', NEVER]));

	it('leaves out a report with whose numbers the field does not agree', () => {
		expect(findMentionFields([good, odd, good])).toEqual(['a', undefined, 'a']);
	});

	it('takes no field that agrees by chance with half of the reports or fewer', () => {
		const [always, never] = [HALF, NONE].map((report) => answered(report, columns(['a', MIXED])));
		expect(findMentionFields([always, never])).toEqual([undefined, undefined]);
		expect(findMentionFields([odd])).toEqual(['b']);
	});

	it('does not count reports without results', () => {
		const empty = answered(HALF, []);
		expect(findMentionFields([empty, good, empty])).toEqual([undefined, 'a', undefined]);
	});
});
describe('an answer', () => {
	const isMentionedIn = (values: IDataObject[], ...others: Report[]) =>
		readMentions([answered(HALF, values), ...others])[0].answers.map(
			({ isAnswered, isMentioned }) => (isAnswered ? isMentioned : 'none'),
		);

	it('is one by what the field says, but none without a value where the field has no in any of the reports', () => {
		expect(isMentionedIn(columns(['a', MIXED]))).toEqual(MIXED);
		const nulls = columns(['a', [true, null, null, true]]);
		expect(isMentionedIn(nulls)).toEqual([true, false, false, true]);
		const other = answered(HALF, columns(['a', MIXED]));
		expect(isMentionedIn(nulls, other)).toEqual([true, 'none', 'none', true]);
	});

	it('is none without a text where others have one, by a rank, too', () => {
		const texts = ['Some tea is good.', null, 'No tea.', 'Our tea.'];
		const ranks = columns(['rank', [1, null, null, 2]], ['text', texts]);
		expect(isMentionedIn(ranks)).toEqual([true, 'none', false, true]);
	});

	it('is one where only mentions are quoted', () => {
		const ranks = columns(['rank', [1, null, null, 2]], ['text', ['Tea.', null, null, 'Tea.']]);
		expect(isMentionedIn(ranks)).toEqual([true, false, false, true]);
	});

	it.each([50, 66.7])('that failed may count in the score, or not: %d', (visibility_score) => {
		const values = columns(['a', [true, true, false, null]]);
		const [{ mentionField, answers }] = readMentions([answered({ visibility_score }, values)]);
		expect(mentionField).toBe('a');
		expect(answers.map(({ isAnswered }) => isAnswered)).toEqual([true, true, true, false]);
	});
});

it('the field is not known where it fits the score by chance, and the ranked prompts contradict it', () => {
	const values = columns(['cached', MIXED]);
	const of = (more: IDataObject) =>
		findMentionField([answered({ ...HALF, ranked_prompts: 1, ...more }, values)]);
	expect([of({}), of({ total_results: 0 })]).toEqual([undefined, 'cached']);
});

describe('the Mention Field of the form', () => {
	const good = answered({}, columns(['a', [true, false]], ['b', [true, false]]));

	it('counts for all reports, whatever their numbers', () => {
		expect(findMentionFields([good, answered({}, [{ a: 1 }])], 'b')).toEqual(['b', 'b']);
	});

	it('is refused where no result has it. The message names those that there are', () => {
		expect(() => readMentions([good], 'c')).toThrow(
			expect.objectContaining({
				message: 'The results have no field "c"',
				description: expect.stringContaining('a, b'),
			}),
		);
		const none = { description: 'The reports have no results.' };
		expect(() => readMentions([answered({}, [])], 'c')).toThrow(expect.objectContaining(none));
	});

	it('is refused where it does not say yes or no', () => {
		const report = answered({}, columns(['state', ['no', 'not_mentioned', 'yes']]));
		expect(() => readMentions([report], 'state')).toThrow(
			expect.objectContaining({
				message: 'The field "state" does not say whether the brand is mentioned',
				description: expect.stringContaining('It has "not_mentioned".'),
				code: 'unclear_field',
			}),
		);
	});
});
