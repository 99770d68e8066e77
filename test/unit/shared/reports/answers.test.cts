import type { IDataObject } from 'n8n-workflow';
import { type Answer, toReport } from '../../../../nodes/shared/reports/answers';
import { toQuote } from '../../../../nodes/shared/reports/judge/quote';

const toAnswers = (record: IDataObject) => toReport(record).answers;

const unread = { text: null, isAnswered: true, isMentioned: null };

const prompt = { id: 'p1', prompt_text: 'Which?', category: 'Taste' };

const about = { promptId: 'p1', prompt: 'Which?', category: 'Taste' };

describe('the reader of answers', () => {
	it('gives one answer per prompt and platform, without the platform among its values', () => {
		const results = [
			{ platform: 'claude_search', answer: ' Try it. ' },
			{ platform: 'newcomer', answer: null },
		];
		const [first, second] = results.map(({ answer }) => ({ values: { answer } }));
		const claude = { platform: 'Claude Search', platformId: 'claude_search', text: 'Try it.' };
		expect(toAnswers({ prompts: [{ ...prompt, results }] })).toEqual([
			{ ...about, ...unread, ...first, ...claude },
			{ ...about, ...unread, ...second, platform: 'newcomer', platformId: 'newcomer' },
		]);
	});

	it.each([[[]], [undefined], ['soon']])(
		'does not lose a prompt whose results are %j',
		(results) => {
			expect(toAnswers({ prompts: [{ ...prompt, results: results as never }] })).toEqual([
				{ ...about, platform: null, platformId: null, ...unread, isAnswered: false },
			]);
		},
	);

	it('takes what it is given where the service leaves something out', () => {
		const unknown = { promptId: null, prompt: null, category: null, platform: null };
		const none = { ...unknown, platformId: null, ...unread };
		expect(
			toAnswers({
				name: 'Weekly',
				prompts: [{ results: [{ rank: 1 }, null] }, null] as never,
			}),
		).toEqual([
			{ ...none, values: { rank: 1 } },
			{ ...none, values: {} },
			{ ...none, isAnswered: false },
		]);
		expect(toAnswers({})).toEqual([]);
	});
});

const said = (text: string | null, named: string[] = []) => ({ text, named }) as Answer;

it.each<[string, Answer[], string | undefined]>([
	[
		'the first sentence that names a competitor, without Markdown',
		[said('# Best\nIt is 2.0. **Coco-Bean**, e.g. [here](https://a.example)! Bye.', ['Coco Bean'])],
		'Coco-Bean, e.g. here!',
	],
	[
		'it in a later answer',
		[said('First. Second.'), said(`${'Well. '.repeat(20)}Try Rival.`, ['Rival'])],
		'Try Rival.',
	],
	['else the beginning of the first answer', [said(null), said('One line\n- two')], 'One line'],
	['sentences of other scripts', [said('别的。我推荐资生堂。', ['资生堂'])], '我推荐资生堂。'],
	['200 characters at most', [said('x'.repeat(300))], `${'x'.repeat(200)}…`],
	['as many of one about a competitor', [said('x'.repeat(300), ['xxx'])], `${'x'.repeat(200)}…`],
	['nothing without a text', [said(null)], undefined],
])('quotes %s', (_name, answers, expected) => {
	expect(toQuote(answers)).toBe(expected);
});
