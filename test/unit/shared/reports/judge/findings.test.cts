import type { IDataObject } from 'n8n-workflow';
import { type Report, toReport } from '../../../../../nodes/shared/reports/answers';
import { changeFields, judgeReports } from '../../../../../nodes/shared/reports/judge/findings';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';

const THERE: Record<string, boolean | null> = { yes: true, no: false, failed: null };

/** A report with answers such as "A? claude yes, B? grok no": prompt, assistant, and whether it mentions. */
const reportOf = (said: string, more: IDataObject = {}): Report => {
	const rows = said.split(', ').map((each) => each.split(' '));
	const { answers, ...report } = toReport({
		...more,
		ai_platforms: rows.map(([, platform]) => platform),
		prompts: rows.map(([prompt_text, platform, there]) => ({
			prompt_text,
			results: [{ platform, there: THERE[there], answer: platform && 'Said.', ...(more.result as object) }],
		})),
	});
	const namedIn = (there: unknown) => (there === false ? ['Ours', 'Rival'] : []);
	const companies = { brand: 'Ours', competitors: ['Rival'], search: () => [] };
	const named = answers.map((answer) => ({ ...answer, named: namedIn(answer.values?.there) }));
	return { ...report, answers: named, companies };
};

const compare = async (before: string, after: string, scores: [number, number] = [50, 50]) => {
	const [from, to] = scores.map((score) => ({ visibility_score: score, created_at: `day of ${score}` }));
	const [then, now] = await readMentions([reportOf(before, from), reportOf(after, to)], 'there');
	return judgeReports(now, then, { earlier: [] });
};

const ONE = 'A? claude yes';

it.each<[string, before: string, after: string, expected: object]>([
	[
		'leaves out an assistant that failed, and says who was named instead of a lost mention',
		'A? claude yes, A? grok yes, A? gemini yes',
		'A? claude no, A? grok failed, A? gemini no',
		{
			mentions: { to: { answers: 2 } },
			figures: { prompts: [{ mentionedOn: [], notMentionedOn: ['Claude', 'Gemini'] }] },
			lost: [
				{
					...{ prompt: 'A?', category: null, platforms: ['Claude', 'Gemini'] },
					...{ mentions_from: 2, mentions_to: 0, competitors_named: ['Rival'] },
				},
			],
		},
	],
	[
		'counts each of several answers, but loses a mention only where none is left',
		'A? claude yes, A? claude yes, B? claude yes',
		'A? claude yes, A? claude no, B? claude yes',
		{
			...{ rate: { from: 100, to: 66.7, direction: 'down' }, lost: [] },
			figures: { prompts: [{ mentionedOn: ['Claude'], notMentionedOn: [] }, {}] },
			pairs: [{ before: { answers: 2, mentions: 2 }, after: { answers: 2, mentions: 1 } }, {}],
		},
	],
	[
		'gains one only where there was none, and counts the answers of each',
		'A? claude yes, A? claude no, B? claude yes',
		'A? claude yes, B? claude yes',
		{
			...{ rate: { direction: 'up' }, gained: [] },
			platforms: [{ answers_from: 3, answers_to: 2, mentions_from: 2, mentions_to: 2 }],
		},
	],
	[
		'does not list an assistant that is not known, and of two equal companies has the one first that was ahead',
		'A?  no, B?  no',
		'A?  yes, B?  no',
		{ platforms: [], gained: [{ prompt: 'A?', platforms: [] }], companies: [{ name: 'Rival' }, { name: 'Ours' }] },
	],
	[
		'compares nothing where the reports have nothing in common',
		'A? claude yes',
		'B? grok yes',
		{
			...{ mentions: { to: { answers: 0 } }, rate: undefined, verdict: undefined, isLikeForLike: false },
			added: { prompts: [{ prompt: 'B?' }], platforms: ['Grok'] },
			removed: { prompts: [{ prompt: 'A?' }], platforms: ['Claude'] },
			companies: [],
		},
	],
	[
		'calls no prompt new or removed that only failed',
		'A? claude yes, B? claude failed, C? claude yes',
		'A? claude yes, B? claude yes, C? claude failed',
		{ added: { prompts: [], platforms: [] }, removed: { prompts: [], platforms: [] } },
	],
])('a comparison of reports %s', async (_, before, after, expected) => {
	expect(await compare(before, after)).toMatchObject(expected);
});

it('a comparison has scores only where neither report has an answer that the other has not', async () => {
	const scoreChange = { from: 33.3, to: 66.7, difference: 33.4, direction: 'up' };
	const times = { time: 'day of 66.666667', previousTime: 'day of 33.33333' };
	expect(await compare(ONE, ONE, [33.33333, 66.666667])).toMatchObject({ scoreChange, ...times });
	expect((await compare(ONE, `${ONE}, B? claude yes`)).scoreChange).toBeUndefined();
});

it('there is nothing to compare without an earlier report', async () => {
	const [report] = await readMentions([reportOf(ONE)], 'there');
	const none = {
		hasPrevious: false,
		mentionField: undefined,
		companies: [],
		verdict: undefined,
		added: { prompts: [], platforms: [] },
	};
	const findings = judgeReports(report, undefined, { earlier: [] });
	expect(findings).toMatchObject(none);
	const fields = { is_clear: null, direction: null, is_lasting: false, lasting_direction: null };
	expect(changeFields(findings)).toEqual(fields);
});

const DIFFERS = { prompts_new: 1, prompts_removed: 2, assistants_new: 3, assistants_removed: 4 };

it.each<[string, before: string, after: string, notes: object[]]>([
	['nothing where both have the same', ONE, 'A? claude no', []],
	[
		'what only one report asks',
		'A? claude yes, B? claude yes, B? grok yes, D? one no, D? two no, D? three no',
		'A? claude yes, C? claude yes, C? gemini no, C? four no, C? five no',
		[{ kind: 'note_differs', numbers: DIFFERS }],
	],
	[
		'answers that one of the reports lacks',
		'A? claude yes, A? grok no, B? claude no, B? grok yes',
		'A? claude yes, A? grok failed, B? claude no, B? grok yes',
		[{ kind: 'note_missing', numbers: { missing: 1, total: 4 } }],
	],
])('the notes on a comparison say %s', async (_, before, after, notes) => {
	expect((await compare(before, after)).notes).toEqual(notes);
});

const weekly = (result?: object) => reportOf(`${ONE}, B?  no`, { name: 'Weekly', result });
const unsearched = { ...weekly({ answer: undefined }), companies: undefined };

it.each<[string, Report, Array<'competitors' | 'citations'>, string[]]>([
	['what the key may not read', weekly(), ['competitors', 'citations'], ['note_no_competitors', 'note_no_citations']],
	['that no result has the assistant', weekly({ platform: undefined }), [], ['note_no_platform']],
	['that no result has the text to search', weekly({ answer: undefined }), [], ['note_no_answer']],
	['nothing of a text that is not searched', unsearched, [], []],
])('the notes on a report say that mentions are not known, and %s', (_, report, refused, kinds) => {
	const { notes } = judgeReports(report, undefined, { earlier: [], refused });
	expect(notes.map(({ kind }) => kind)).toEqual(['note_unknown', ...kinds]);
});

it('the notes on a report say that without a name it has no series', () => {
	const untitled = toReport({ name: 'Untitled Report' });
	expect(judgeReports(untitled, undefined, { earlier: [] }).notes).toEqual([{ kind: 'note_unnamed' }]);
	// One that was chosen to compare with makes up for it.
	expect(judgeReports(untitled, untitled, { earlier: [] }).notes).toEqual([]);
});

it.each([
	['the share of answers, up to 5 points apart', [42.8, 55, 42.8, 55], 'there', 'clear', undefined],
	['the share of answers, where the last has none', [42.8, 55, 42.8, 55, null], 'there', 'clear', undefined],
	['another figure, in points', [42.9, 55.1, 42.9, 55.1], 'there', 'unclear', undefined],
	// Four of 24 answers are 16.7 points, and the score is now 20.
	['all that is known, and four answers lower', Array<number>(8).fill(3.2), '', 'clear', undefined],
	['all that is known, and less than that lower', Array<number>(8).fill(3.4), '', 'unclear', [3.4, 3.4]],
])('a change is compared with the steps of scores that are %s', async (_name, scores, field, change, usual) => {
	// From 12 to 4 of 24 answers, 33.3 points.
	const rows = (mentions: number) =>
		Array.from({ length: 24 }, (_, at) => `Q${at}? claude ${at < mentions ? 'yes' : 'no'}`).join(', ');
	const ai_platforms = Array<string>(24).fill('claude');
	const earlier = [...scores].reverse().map((score) => ({ visibility_score: score, ai_platforms }));
	const reports = [reportOf(rows(4), { visibility_score: 20 }), reportOf(rows(12), earlier[0])];
	const [report, previous] = await readMentions(reports, field);
	expect(judgeReports(report, previous, { earlier })).toMatchObject({ verdict: { change }, usual });
});

it.each([
	['a change that lasts, and the usual scores', ONE, ONE, true],
	['nothing where nobody answered the report', 'A? claude failed', 'A? claude no', false],
	['nothing where a prompt was added', `${ONE}, B? claude yes`, ONE, false],
	['nothing where a prompt was removed', ONE, `${ONE}, B? claude yes`, false],
])('the series of a report tells %s', async (_name, said, before, isTold) => {
	const listed = { total_results: 1, ai_platforms: ['claude'] };
	const scores = [40, 45, 38, 47, 41, 44, 39, 46, 31, 28, 30];
	const [now, ...earlier] = scores.map((visibility_score) => ({ ...listed, visibility_score })).reverse();
	const [report, previous] = await readMentions([reportOf(said, now), reportOf(before, earlier[0])], 'there');
	const ofSeries = { ...report, record: { ...report.record, ...listed } };
	const { lasting, usual } = judgeReports(ofSeries, previous, { earlier });
	expect(lasting?.direction).toBe(isTold ? 'down' : undefined);
	expect(usual).toEqual(isTold ? [expect.any(Number), expect.any(Number)] : undefined);
});
