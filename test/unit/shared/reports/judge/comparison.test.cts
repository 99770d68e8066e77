import type { IDataObject } from 'n8n-workflow';
import { type Report, toReport } from '../../../../../nodes/shared/reports/answers';
import { clock } from '../../../../../nodes/shared/base/time/clock';
import { compareReports } from '../../../../../nodes/shared/reports/judge/comparison';
import type { Competitors } from '../../../../../nodes/shared/reports/read/competitors';
import { toFigures } from '../../../../../nodes/shared/reports/judge/figures';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';

const THERE: Record<string, boolean | null> = { yes: true, no: false, failed: null };

const COMPANIES: Competitors = {
	brand: 'Ours',
	competitors: ['Rival'],
	search: async () => await Promise.resolve([]),
};

/** A report with answers such as "A? claude yes": a prompt, an assistant, and whether it mentions. */
const reportOf = async (answersSaid: string[], more: IDataObject = {}): Promise<Report> => {
	const rows = answersSaid.map((said) => said.split(' '));
	const report = await toReport({
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
		[
			await reportOf(before, { visibility_score: scores[0] }),
			await reportOf(after, { visibility_score: scores[1] }),
		],
		'there',
	);
	return await compareReports(then, now);
};

describe('a comparison of reports', () => {
	it('counts a prompt and assistant only where both reports have an answer', async () => {
		const before = ['A? claude no', 'A? grok no', 'B? grok yes'];
		const after = ['A? claude yes', 'B? claude no', 'B? grok yes'];
		expect(await compare(before, after)).toMatchObject({
			mentions: { from: { answers: 2, mentions: 1 }, to: { answers: 2, mentions: 2 } },
			rate: { from: 50, to: 100, difference: 50, direction: 'up' },
			comparedPrompts: 2,
			comparedAnswers: 2,
			comparedPlatforms: ['Claude', 'Grok'],
			promptsGained: [{ prompt: 'A?', platforms: ['Claude'], mentions_from: 0, mentions_to: 1 }],
			promptsLost: [],
			isLikeForLike: false,
			score: undefined,
		});
	});

	it('compares scores only where neither report has an answer that the other has not', async () => {
		const rows = ['A? claude yes'];
		expect((await compare(rows, rows, [33.33333, 66.666667])).score).toEqual({
			...{ from: 33.3, to: 66.7, difference: 33.4, direction: 'up' },
		});
		expect((await compare(rows, [...rows, 'B? claude yes'])).score).toBeUndefined();
	});

	it('leaves out an assistant that failed, and says who was named instead of a lost mention', async () => {
		const before = ['A? claude yes', 'A? grok yes'];
		const after = ['A? claude no', 'A? grok failed'];
		const { promptsLost, comparedAnswers } = await compare(before, after);
		expect(comparedAnswers).toBe(1);
		expect(promptsLost).toEqual([
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
			promptsLost: [],
			pairs: [{ before: { answers: 2, mentions: 2 }, after: { answers: 2, mentions: 1 } }, {}],
		});
		expect(await compare(after, before)).toMatchObject({
			rate: { direction: 'up' },
			promptsGained: [],
		});
	});

	it('does not list an assistant that is not known', async () => {
		const unknown = { platforms: [], promptsLost: [{ prompt: 'A?', platforms: [] }] };
		expect(await compare(['A?  yes'], ['A?  no'])).toMatchObject(unknown);
	});

	it('compares nothing where the reports have nothing in common', async () => {
		expect(await compare(['A? claude yes'], ['B? grok yes'])).toMatchObject({
			comparedAnswers: 0,
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
		const [report] = await readMentions([await reportOf(['A? claude yes'])]);
		const empty = { hasPrevious: false, promptsNew: [], platformsNew: [], companies: [] };
		expect(await compareReports(undefined, report)).toMatchObject({ ...empty, verdict: undefined });
	});
});

it('n8n has its turns at each step of reading and comparing 100 prompts', async () => {
	let now = 0;
	jest.spyOn(clock, 'elapsed').mockImplementation(() => (now += 20));
	const pause = jest.spyOn(clock, 'pause').mockResolvedValue();
	const report = await reportOf(Array.from({ length: 100 }, (_, n) => `P${n}? claude yes`));
	const steps = [readMentions, async () => await toFigures(report)];
	const counts = [pause.mock.calls.length];
	for (const step of [...steps, async () => await compareReports(report, report)]) {
		pause.mockClear();
		await step([report]);
		counts.push(pause.mock.calls.length);
	}
	expect(Math.min(...counts)).toBeGreaterThanOrEqual(100);
	jest.restoreAllMocks();
});
