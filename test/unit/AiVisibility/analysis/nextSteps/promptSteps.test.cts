import type { IDataObject } from 'n8n-workflow';
import { byRank, toPromptSteps } from '../../../../../nodes/AiVisibility/analysis/nextSteps/promptSteps';
import type { PromptInsight } from '../../../../../nodes/shared/assumptions/promptInsight';
import { type Answer, toReport } from '../../../../../nodes/shared/reports/answers';
import { readMentions } from '../../../../../nodes/shared/reports/mentions';

const BRAND = { id: 'b', name: 'Ours' };

/**
 * @param prompts by prompt and assistant: whether each report mentions the brand, the newest first; a
 * dash where the assistant did not answer
 */
async function stepsOf(
	prompts: Record<string, Record<string, string>>,
	insights: PromptInsight[] = [],
	country = 'Germany',
	named?: string[],
) {
	const [pattern] = Object.values(Object.values(prompts)[0]);
	const reports = [...pattern].map((_, at) =>
		toReport({
			...{ id: `r${at}`, country, ai_platforms: ['chatgpt', 'claude', 'grok'] },
			prompts: Object.entries(prompts).map(([text, on]) => ({
				...{ id: `${text} ${at}`, prompt_text: text || null },
				results: Object.entries(on).map(([platform, all]) => ({
					...{ platform, seen: all[at] === '-' ? null : all[at] === '1' },
				})),
			})),
		}),
	);
	const companies = named && { brand: BRAND.name, competitors: named, search: () => [] };
	const read = await readMentions(reports, 'seen');
	const searched = read.map((report) => {
		const namedBy = ({ platform }: Answer) => named && [...named, `${platform} in ${String(report.record.id)}`];
		return { ...report, companies, answers: report.answers.map((each) => ({ ...each, named: namedBy(each) })) };
	});
	const steps = toPromptSteps(BRAND, searched, insights).sort(byRank);
	return steps.map(({ record }) => record as IDataObject);
}

const kindsOf = async (prompts: Record<string, Record<string, string>>) =>
	(await stepsOf(prompts)).map(({ prompt, kind, reports_missed: missed, reports_counted: counted }) =>
		[prompt, kind, missed, counted].join(' '),
	);

describe('what a prompt without a mention is', () => {
	const named = { 'Named?': { chatgpt: '1101' } };

	it.each([
		['0000', 'missed_prompt 4 4'],
		['0011', 'lost_mention 2 4'],
		['0001', 'lost_mention 3 4'],
		['0100', 'missed_prompt 3 4'],
		['0111', 'lost_mention 1 4'],
		['0-00', 'missed_prompt 3 3'],
		['0---', 'missed_prompt 1 1'],
	])('over four reports: %s', async (pattern, expected) => {
		const prompts = { ...named, 'Which?': { chatgpt: pattern } };
		expect(await kindsOf(prompts)).toEqual([`Which? ${expected}`]);
	});

	it.each(['1000', '----', '-000'])('none where the newest report does not tell: %s', async (pattern) => {
		expect(await kindsOf({ ...named, 'Which?': { chatgpt: pattern } })).toEqual([]);
	});

	it('is a lost mention of single assistants only after two reports with and two without', async () => {
		const others = { claude: '1111' };
		const of = async (chatgpt: string) => await kindsOf({ 'Which?': { chatgpt, ...others } });
		expect(await of('0011')).toEqual(['Which? lost_mention 2 4']);
		for (const pattern of ['0111', '0001', '0000', '0101', '0-11']) expect(await of(pattern)).toEqual([]);
	});
});

it.each([
	['No AI assistant mentions the brand: it is missing in 2 of 2 reports.', { chatgpt: '00' }],
	['No AI assistant mentions the brand: it is missing in 1 of 1 report.', { chatgpt: '0' }],
	['The brand lost its mention on ChatGPT: it is missing in 2 of 4 reports.', { chatgpt: '0011', claude: '1111' }],
	[
		'No AI assistant mentions the brand: it is missing in 1 of 2 reports. It is missing only in the newest report, which may be chance.',
		{ chatgpt: '01' },
	],
])('a step says why: %s', async (why, prompt) => {
	expect(await stepsOf({ 'Which?': prompt })).toMatchObject([{ why, prompt_id: 'Which? 0', report_id: 'r0' }]);
	const [told] = await stepsOf({ 'Which?': prompt }, [{ prompt: 'which?', volume: 90, difficulty: 20 }]);
	expect(told.why).toBe(`${why} Search volume: 90. Difficulty: 20.`);
	const [zero] = await stepsOf({ 'Which?': prompt }, [{ prompt: 'Which?', volume: 0, difficulty: 0 }]);
	expect(zero.why).toBe(`${why} Search volume: 0. Difficulty: 0.`);
});

it('a step names who is mentioned instead on its assistants: the first five in its reason', async () => {
	const others = ['A', 'B', 'C', 'D', 'E', 'F'];
	const lost = { 'Which?': { chatgpt: '0011', claude: '1011' } };
	const [step] = await stepsOf(lost, [], 'Germany', [BRAND.name, ...others]);
	expect(step).toMatchObject({
		...{ market: 'Germany', platforms: ['ChatGPT'] },
		named_instead: [...others, 'ChatGPT in r0', 'ChatGPT in r1'],
		why: expect.stringMatching(/ Mentioned instead: A, B, C, D, E\.$/),
	});
	const [unknown] = await stepsOf({ '': { chatgpt: '0' } });
	expect(unknown).toMatchObject({ title: 'Get mentioned for:  0', named_instead: null });
});

it('the order of prompts is by assistants, then volume, difficulty and misses, and one miss of several comes last', async () => {
	const both = { chatgpt: '0000', claude: '0000' };
	const insights = [
		{ prompt: 'hard?', volume: 90, difficulty: 70 },
		{ prompt: 'Easy?', volume: 90, difficulty: 20 },
		{ prompt: 'Unrated?', volume: 90, difficulty: null },
		{ prompt: 'Wanted?', volume: 400, difficulty: null },
		{ prompt: 'Unheard of?', volume: 900, difficulty: 1 },
	];
	const prompts = {
		'Chance?': { ...both, grok: '0111' },
		...{
			'Less?': { chatgpt: '0100', claude: '0100' },
			'Little?': both,
			'Unrated?': both,
			'Hard?': both,
			'Easy?': both,
			'Wanted?': both,
		},
		'One?': { chatgpt: '0000' },
		'By chance?': { chatgpt: '0111', claude: '0111', grok: '0111' },
	};
	const steps = await stepsOf(prompts, insights);
	expect(steps.map((each) => [each.prompt, each.search_volume, each.difficulty])).toEqual([
		['Wanted?', 400, null],
		['Easy?', 90, 20],
		['Hard?', 90, 70],
		['Unrated?', 90, null],
		['Little?', null, null],
		['Less?', null, null],
		['One?', null, null],
		['Chance?', null, null],
		['By chance?', null, null],
	]);
});

it('step_id is of brand, market and prompt, however the text is written and whatever the step is', async () => {
	const idOf = async (prompt: string, pattern: string, country?: string) =>
		(await stepsOf({ [prompt]: { chatgpt: pattern } }, [], country))[0].step_id;
	const own = await idOf('Which?', '0000');
	expect(await idOf(' which? ', '0011')).toBe(own);
	expect(await idOf('Where?', '0000')).not.toBe(own);
	expect(await idOf('Which?', '0000', 'France')).not.toBe(own);
});
