import type { IDataObject } from 'n8n-workflow';
import { type Report, toReport } from '../../../../../nodes/shared/reports/answers';
import { judgeReports } from '../../../../../nodes/shared/reports/judge/findings';
import type { Companies } from '../../../../../nodes/shared/reports/names';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';

const THERE: Record<string, boolean | null> = { yes: true, no: false, failed: null };

const COMPANIES: Companies = {
	brand: 'Ours',
	competitors: ['Rival'],
	search: () => [],
};

/** A report with answers such as "A? claude yes": a prompt, an assistant, and whether it mentions. */
const reportOf = (answersSaid: string[], more: IDataObject = {}): Report => {
	const rows = answersSaid.map((said) => said.split(' '));
	const report = toReport({
		...more,
		ai_platforms: rows.map(([, platform]) => platform),
		prompts: rows.map(([prompt_text, platform, there]) => ({
			prompt_text,
			results: [{ platform, there: THERE[there] }],
		})),
	});
	const answers = report.answers.map((answer) => ({
		...answer,
		named: answer.values?.there === false ? ['Ours', 'Rival'] : [],
	}));
	return { ...report, answers, companies: COMPANIES };
};

const compare = async (before: string[], after: string[], scores: [number, number] = [50, 50]) => {
	const [then, now] = await readMentions(
		[reportOf(before, { visibility_score: scores[0] }), reportOf(after, { visibility_score: scores[1] })],
		'there',
	);
	return judgeReports(now, then, { earlier: [] });
};

describe('a comparison of reports', () => {
	it('counts a prompt and assistant only where both reports have an answer', async () => {
		const before = ['A? claude no', 'A? grok no', 'B? grok yes'];
		const after = ['A? claude yes', 'B? claude no', 'B? grok yes'];
		expect(await compare(before, after)).toMatchObject({
			mentions: { from: { answers: 2, mentions: 1 }, to: { answers: 2, mentions: 2 } },
			rate: { from: 50, to: 100, difference: 50, direction: 'up' },
			gained: [{ prompt: 'A?', platforms: ['Claude'], mentions_from: 0, mentions_to: 1 }],
			lost: [],
			isLikeForLike: false,
			scoreChange: undefined,
		});
	});

	it('compares scores only where neither report has an answer that the other has not', async () => {
		const rows = ['A? claude yes'];
		expect((await compare(rows, rows, [33.33333, 66.666667])).scoreChange).toEqual({
			...{ from: 33.3, to: 66.7, difference: 33.4, direction: 'up' },
		});
		expect((await compare(rows, [...rows, 'B? claude yes'])).scoreChange).toBeUndefined();
	});

	it('leaves out an assistant that failed, and says who was named instead of a lost mention', async () => {
		const before = ['A? claude yes', 'A? grok yes'];
		const after = ['A? claude no', 'A? grok failed'];
		const { lost, mentions } = await compare(before, after);
		expect(mentions.to.answers).toBe(1);
		expect(lost).toEqual([
			{
				...{ prompt: 'A?', category: null, platforms: ['Claude'] },
				...{ mentions_from: 1, mentions_to: 0, competitors_named: ['Rival'] },
			},
		]);
	});

	it('counts each of several answers, but gained and lost only by any and none', async () => {
		const before = ['A? claude yes', 'A? claude yes', 'B? claude yes'];
		const after = ['A? claude yes', 'A? claude no', 'B? claude yes'];
		expect(await compare(before, after)).toMatchObject({
			rate: { from: 100, to: 66.7 },
			lost: [],
			pairs: [{ before: { answers: 2, mentions: 2 }, after: { answers: 2, mentions: 1 } }, {}],
		});
		expect(await compare(after, before)).toMatchObject({
			rate: { direction: 'up' },
			gained: [],
		});
	});

	it('does not list an assistant that is not known', async () => {
		const unknown = { platforms: [], lost: [{ prompt: 'A?', platforms: [] }] };
		expect(await compare(['A?  yes'], ['A?  no'])).toMatchObject(unknown);
	});

	it('compares nothing where the reports have nothing in common', async () => {
		expect(await compare(['A? claude yes'], ['B? grok yes'])).toMatchObject({
			mentions: { to: { answers: 0 } },
			rate: undefined,
			verdict: undefined,
			isLikeForLike: false,
			platformsNew: ['Grok'],
			platformsRemoved: ['Claude'],
			promptsNew: [{ prompt: 'B?' }],
			companies: [],
		});
	});

	it('has nothing without an earlier report', async () => {
		const [report] = await readMentions([reportOf(['A? claude yes'])]);
		const empty = { hasPrevious: false, promptsNew: [], platformsNew: [], companies: [] };
		expect(judgeReports(report, undefined, { earlier: [] })).toMatchObject({
			...empty,
			verdict: undefined,
		});
	});
});

describe('the notes on a comparison', () => {
	it.each([
		['nothing where both have the same', ['A? claude yes'], ['A? claude no'], []],
		[
			'what only one report asks',
			['A? claude yes', 'B? claude yes', 'B? grok yes'],
			['A? claude yes', 'C? claude yes', 'C? gemini no'],
			[
				{
					kind: 'note_differs',
					numbers: { prompts_new: 1, prompts_removed: 1, assistants_new: 1, assistants_removed: 1 },
				},
			],
		],
		[
			'answers that one of the reports lacks',
			['A? claude yes', 'A? grok no', 'B? claude no', 'B? grok yes'],
			['A? claude yes', 'A? grok failed', 'B? claude no', 'B? grok yes'],
			[{ kind: 'note_missing', numbers: { missing: 1, total: 4 } }],
		],
	])('say %s', async (_, before, after, notes) => {
		expect((await compare(before, after)).notes).toEqual(notes);
	});

	it('say that a report without a name has no series, and what is not known', () => {
		const unread = reportOf(['A? claude yes'], { name: 'Weekly' });
		const refused = ['competitors' as const, 'citations' as const];
		const { notes } = judgeReports(unread, undefined, { earlier: [], refused });
		expect(notes.map(({ kind }) => kind)).toEqual(['note_unknown', 'note_no_competitors', 'note_no_citations']);
		const untitled = reportOf([], { name: 'Untitled Report' });
		expect(judgeReports(untitled, undefined, { earlier: [] }).notes).toEqual([{ kind: 'note_unnamed' }]);
	});
});

it.each([
	['the share of answers', [40, 52.2, 40, 52.2], 'clear'],
	['another figure, in points', [44, 56.2, 44, 56.2], 'unclear'],
])('a change is compared with the steps of scores that are %s', async (_name, scores, change) => {
	// From 12 to 4 of 24 answers, 33.3 points.
	const rows = (mentions: number) =>
		Array.from({ length: 24 }, (_, at) => `Q${at}? claude ${at < mentions ? 'yes' : 'no'}`);
	const earlier = [...scores].reverse().map((score) => ({ visibility_score: score }));
	const [report, previous] = await readMentions([reportOf(rows(4)), reportOf(rows(12), earlier[0])], 'there');
	expect(judgeReports(report, previous, { earlier }).verdict).toMatchObject({ change });
});

describe('what the series of a report tells', () => {
	/** A report of nothing but one prompt after these scores, oldest first. */
	const judge = async (scores: number[], said: string[], before = said) => {
		const listed = { total_results: 1, ai_platforms: ['claude'] };
		const [now, ...earlier] = scores.map((visibility_score) => ({ ...listed, visibility_score })).reverse();
		const [report, previous] = await readMentions(
			[reportOf(said, now), reportOf(before, earlier[0])].map((each) => ({
				...each,
				record: { ...each.record, ...listed },
			})),
			'there',
		);
		return judgeReports(report, previous, { earlier });
	};

	const FALL = [40, 45, 38, 47, 41, 44, 39, 46, 31, 28, 30];

	it('is a change that lasts, and the usual scores', async () => {
		const { lasting, usual } = await judge(FALL, ['A? claude yes']);
		expect(lasting).toMatchObject({ direction: 'down', isNew: true });
		expect(usual).toEqual([expect.any(Number), expect.any(Number)]);
	});

	it.each([
		['nobody answered the report', ['A? claude failed'], ['A? claude no']],
		['a prompt was replaced', ['B? claude yes'], ['A? claude yes']],
	])('is nothing where %s', async (_name, said, before) => {
		const { lasting, usual } = await judge(FALL, said, before);
		expect([lasting, usual]).toEqual([undefined, undefined]);
	});
});
