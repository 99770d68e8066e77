import type { IDataObject } from 'n8n-workflow';
import {
	checkMentionField,
	findMentionField,
	type AnsweredReport,
} from '../../../../../../nodes/AiVisibility/resources/report/compare/mentions';

/** A report of one platform, with one result per prompt. */
function answered(report: IDataObject, values: IDataObject[]): AnsweredReport {
	const about = { prompt: null, category: null, platform: 'claude' };
	const answers = values.map((each, index) => ({ ...about, promptId: `p${index}`, values: each }));
	return { report, answers };
}

const HALF = { visibility_score: 50, ranked_prompts: 2 };
const NONE = { visibility_score: 0, ranked_prompts: 0 };
const columns = (...lists: Array<[string, unknown[]]>): IDataObject[] =>
	lists[0][1].map((_, row) =>
		Object.fromEntries(lists.map(([name, values]) => [name, values[row]])),
	) as IDataObject[];

const MIXED = [true, false, false, true];

describe('findMentionField', () => {
	it.each(['mentioned', 'cited', 'is_there'])('tells it by its numbers: %s', (name) => {
		const values = columns(['cached', [true, true, true, false]], [name, MIXED]);
		expect(findMentionField([answered(HALF, values)])).toBe(name);
	});

	it('takes a number that is missing, or 0, where there is no mention', () => {
		const ranks = columns(['rank', [1, null, null, 3]], ['length', [9, 9, 9, 9]]);
		expect(findMentionField([answered(HALF, ranks)])).toBe('rank');
		expect(findMentionField([answered(HALF, columns(['count', [1, 0, 0, 2]]))])).toBe('count');
	});

	it('prefers true and false to numbers', () => {
		const values = columns(['rank', [1, null, null, 3]], ['there', MIXED]);
		expect(findMentionField([answered(HALF, values)])).toBe('there');
	});

	it('must fit both reports', () => {
		const both = [
			answered(HALF, columns(['a', MIXED], ['b', MIXED])),
			answered(
				NONE,
				columns(['a', [true, false, false, false]], ['b', [false, false, false, false]]),
			),
		];
		expect(findMentionField(both)).toBe('b');
	});

	it('prefers what fits both the score and the ranked prompts', () => {
		const score = { visibility_score: 50, ranked_prompts: 3 };
		const values = columns(['fewer', MIXED], ['more', [true, true, true, false]]);
		expect(findMentionField([answered({ ...score, ranked_prompts: 2 }, values)])).toBe('fewer');
		expect(findMentionField([answered(score, values)])).toBeUndefined();
	});

	it('takes either of two fields that say the same', () => {
		const values = columns(['a', MIXED], ['b', MIXED]);
		expect(findMentionField([answered(HALF, values)])).toBe('a');
	});

	it.each([
		['no field fits', columns(['a', [true, true, true, false]])],
		[
			'two that fit contradict each other',
			columns(['a', MIXED], ['b', [false, true, true, false]]),
		],
		['there are texts only', columns(['a', ['yes', '', '', 'yes']])],
		['there are no results', []],
	])('finds none when %s', (_, values) => {
		expect(findMentionField([answered(HALF, values)])).toBeUndefined();
	});

	it('allows for a rounded score', () => {
		const third = { visibility_score: 33, ranked_prompts: -1 };
		expect(findMentionField([answered(third, columns(['a', [true, false, false]]))])).toBe('a');
	});
});

describe('checkMentionField', () => {
	const reports = [answered(HALF, columns(['a', MIXED], ['b', MIXED]))];

	it('accepts a field of any result', () => {
		expect(() => checkMentionField('b', reports)).not.toThrow();
	});

	it('refuses another one, and names those that there are', () => {
		expect(() => checkMentionField('c', reports)).toThrow('The results have no field "c"');
		expect.assertions(2);
		try {
			checkMentionField('c', reports);
		} catch (error) {
			expect(error).toMatchObject({ description: expect.stringContaining('a, b') as string });
		}
	});
});
