import type { IDataObject } from 'n8n-workflow';
import type { Report } from '../../../../nodes/shared/reports/answers';
import { readMentions } from '../../../../nodes/shared/reports/mentions';

/** A value by its sign: yes, no, nothing, minus one, a field that is missing; others are numbers. */
const SIGNS: Record<string, unknown> = { y: true, n: false, '-': null, m: -1, _: undefined };
const valueOf = (sign: string): unknown => (sign in SIGNS ? SIGNS[sign] : Number(sign));

/** The fields of the results, with a sign or a text for each result. */
type Fields = Record<string, string | string[]>;

/** A report with one result per prompt, or more. */
function reportOf(record: IDataObject, fields: Fields, perPrompt = 1): Report {
	const about = { prompt: null, category: null, platform: 'Claude', platformId: 'claude' };
	const columns = Object.entries(fields).map(([name, values]) => ({
		name,
		values: typeof values === 'string' ? [...values].map(valueOf) : values,
	}));
	const answers = (columns[0]?.values ?? []).map((_, at) => ({
		...{ ...about, promptId: `p${Math.floor(at / perPrompt)}`, text: null, isAnswered: true, isMentioned: null },
		values: Object.fromEntries(
			columns.map(({ name, values }) => [name, values[at]]).filter(([, value]) => value !== undefined),
		) as IDataObject,
	}));
	return { record, answers };
}

const ranked = (visibility_score: number, ranked_prompts?: number) => ({ visibility_score, ranked_prompts });
const HALF = ranked(50, 2);
const half = (fields: Fields) => reportOf(HALF, fields);
const none = (fields: Fields) => reportOf(ranked(0, 0), fields);

const fieldsOf = async (reports: Report[], chosen?: string) =>
	(await readMentions(reports, chosen)).map(({ mentionField }) => mentionField);

it.each<[string, Report, string | undefined]>([
	['fits the numbers', half({ cached: 'yyyn', is_there: 'ynny' }), 'is_there'],
	['has a number, or none', half({ rank: '1--3', length: '9999' }), 'rank'],
	['has a number, or 0', half({ count: ['0.5', '0', '0', '2'] }), 'count'],
	['has a number, or -1', half({ place: '1mm2' }), 'place'],
	['has texts that say it', half({ rank: '1--3', told: ['Yes', 'no', 'no', 'Yes'] }), 'told'],
	['has true and false as texts', half({ told: ['true', 'false', 'False', 'true'] }), 'told'],
	['has a text or none, before a number', half({ rank: '1--3', told: ['YES ', '', ' ', 'YES '] }), 'told'],
	['is missing in some results, also in the first', half({ told: '_yy_' }), 'told'],
	['fits the prompts that have a mention', reportOf(ranked(0, 1), { a: 'yynn', b: 'ynyn' }, 2), 'a'],
	['is either of two that say the same', half({ a: 'ynny', b: 'ynny' }), 'a'],
	['says yes or no, before a number', half({ rank: '1--3', there: 'ynny' }), 'there'],
	['says yes or nothing, before a number', half({ rank: '-12-', there: 'y--y' }), 'there'],
	['is a number, where those do not fit', half({ rank: '1--3', there: 'yyyn' }), 'rank'],
	['agrees with more numbers', half({ fewer: '-y-n', more: 'ynny' }), 'more'],
	['fits a rounded score', reportOf(ranked(33.9, -1), { a: 'ynn' }), 'a'],
	['is in every result, where all are mentions', reportOf(ranked(100, 4), { there: 'yyyy' }), 'there'],
	['is none that all results have', reportOf(ranked(80, 4), { cached: 'yyyy' }), undefined],
	['is none where the numbers disagree', reportOf(ranked(50, 3), { fewer: 'ynny', more: 'yyyn' }), undefined],
	['is none that does not fit', half({ a: 'yyyn' }), undefined],
	['is none of two that contradict each other', half({ a: 'ynny', b: 'ynyn' }), undefined],
	['is none of other texts', half({ a: ['named', '', '', 'named'] }), undefined],
	['is none without a value', none({ a: '----' }), undefined],
	['is none without numbers', reportOf({ visibility_score: null }, { a: 'nnnn' }), undefined],
	['is none without results', half({}), undefined],
	['is none beyond rounding', reportOf(ranked(34, -1), { a: 'ynn' }), undefined],
])('the field of mentions %s', async (_, report, expected) => {
	expect(await fieldsOf([report])).toEqual([expected]);
});

const GOOD = half({ a: 'ynny', b: 'yyyn' });
const ODD = none({ a: 'ynny', b: 'nnnn' });
const SAME = half({ a: 'ynny', b: 'ynny' });

it.each<[string, Report[], Array<string | undefined>]>([
	['that fits both', [SAME, none({ a: 'ynnn', b: 'nnnn' })], ['b', 'b']],
	['that agrees with most', [GOOD, ODD, GOOD], ['a', 'a', 'a']],
	['that agrees with more than the other', [half({ a: 'yyyn', b: 'ynny' }), SAME, SAME], ['b', 'b', 'b']],
	['none that agrees with half', [half({ a: 'ynny' }), none({ a: 'ynny' })], [undefined, undefined]],
	['that the first one lacks', [none({ b: 'yyyy' }), half({ a: 'ynny' })], [undefined, 'a']],
	['that of those with results', [half({}), GOOD, half({})], [undefined, 'a', undefined]],
])('the field of mentions of several reports is %s', async (_, reports, expected) => {
	expect(await fieldsOf(reports)).toEqual(expected);
});

const [YES, NO, NONE] = [true, false, 'none'];

it.each<[string, Report[], unknown[]]>([
	['what the field says', [half({ a: 'ynny' })], [YES, NO, NO, YES]],
	['no mention without a value', [half({ a: 'y--y' })], [YES, NO, NO, YES]],
	['none without one, where a report has no', [half({ a: 'y--y' }), half({ a: 'ynny' })], [YES, NONE, NONE, YES]],
	['none without a rank, where there is -1', [half({ rank: '1m-2' })], [YES, NO, NONE, YES]],
	['none, which counts in the score', [reportOf(ranked(50), { a: 'yyn-' })], [YES, YES, NO, NONE]],
	['none, which does not count in the score', [reportOf(ranked(66.7), { a: 'yyn-' })], [YES, YES, NO, NONE]],
])('an answer is %s', async (_, reports, expected) => {
	const [{ answers }] = await readMentions(reports);
	expect(answers.map(({ isAnswered, isMentioned }) => (isAnswered ? isMentioned : 'none'))).toEqual(expected);
});

describe('the Mention Field of the form', () => {
	const good = reportOf({}, { a: 'yn', b: 'yn' });

	it('counts for all reports that have it, whatever their numbers', async () => {
		expect(await fieldsOf([good, reportOf({}, { b: '1' })], 'b')).toEqual(['b', 'b']);
		expect(await fieldsOf([good, reportOf({}, { a: '1' })], 'b')).toEqual(['b', undefined]);
	});

	const long = 'c'.repeat(61);
	const odd = reportOf({}, { state: ['no', 'not_mentioned', 'yes'] });

	it.each([
		[
			'no result has it',
			good,
			'c',
			'unknown_field',
			'The results have no field "c"',
			"Choose one of these for 'Mention Field': a, b.",
		],
		['there are no results', none({}), long, 'unknown_field', `"${long.slice(1)}…"`, 'The reports have no results.'],
		[
			...(['it does not say yes or no', odd, 'state', 'unclear_field'] as const),
			'The field "state" does not say whether the brand is mentioned',
			'The field has the value "not_mentioned". For \'Mention Field\', choose a field with true or false, yes or no, or a number such as a rank.',
		],
	])('is refused where %s, and told what there is', async (_, report, field, code, message, there) => {
		await expect(readMentions([report], field)).rejects.toMatchObject({
			message: expect.stringContaining(message),
			code,
			description: expect.stringContaining(there),
		});
	});
});
