import type { Findings, PromptChange } from '../../../../../nodes/shared/reports/judge/findings';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import {
	chanceSentence,
	changeSentences,
	leaderSentence,
	toHeadline,
} from '../../../../../nodes/shared/reports/tell/sentences';
import { ENGLISH as TEXTS } from '../../../../../nodes/shared/reports/tell/words';

const prompts = (...platforms: string[][]) =>
	platforms.map((each) => ({ prompt: 'Which?', platforms: each })) as PromptChange[];

/** Mentions that fell from 17 to 9 of 24 answers. */
const FELL = {
	hasPrevious: true,
	figures: { answers: 24, companies: [{ name: 'Acme' }, { name: 'Example Tea', isBrand: true }] },
	mentions: { from: { answers: 24, mentions: 17 }, to: { answers: 24, mentions: 9 } },
	verdict: { change: 'clear', direction: 'down' },
	lost: prompts(['Claude', 'Grok'], ['Claude']),
	gained: [] as PromptChange[],
	overtakers: [] as string[],
} as unknown as Findings;

const ENGLISH = toFormat(TEXTS, 'UTC');

const say = (more: object) => changeSentences({ ...FELL, ...more }, ENGLISH).join(' ');

const verdict = (change: string, direction: string) => ({ verdict: { change, direction } });

const unknown = (from: number, to: number) => ({
	mentions: { from: { mentions: null }, to: { mentions: 1 } },
	scoreChange: { from, to },
});

/** A fall that is told with this report. */
const LASTING = { direction: 'down', isNew: true, recent: [31, 28, 30], before: [38, 47] };

const both = { gained: prompts(['Grok']) };

const VARY = ' Answers vary, so a difference of this size can be chance.';
const LOWER = 'The visibility score has been lower for three reports: 31, 28, and 30. Before, it was 38 to 47.';
const REPLACED = ' If prompts were replaced by others, that can be the reason.';

it.each<[object, string]>([
	[{}, 'Mentions fell from 17 to 9 of 24 answers. 2 prompts lost a mention.'],
	[
		{ ...verdict('clear', 'up'), mentions: { from: { answers: 30, mentions: 1 }, to: { answers: 24, mentions: 20 } } },
		'Mentions rose from 1 of 30 answers to 20 of 24 answers. 2 prompts lost a mention.',
	],
	[{ ...verdict('unclear', 'down'), ...both }, `No clear change: 2 prompts lost and 1 gained a mention.${VARY}`],
	[verdict('unclear', 'down'), `No clear change: 2 prompts lost a mention.${VARY}`],
	[{ ...verdict('unclear', 'up'), lost: [], ...both }, `No clear change: 1 prompt gained a mention.${VARY}`],
	[
		{ ...verdict('tooFew', 'same'), lost: [] },
		'Too few answers to tell a change from chance: no prompt gained or lost a mention.',
	],
	[{ ...unknown(70.8, 20), ...verdict('clear', 'down') }, 'The visibility score fell from 70.8 to 20.'],
	[{ ...unknown(20, 70.8), ...verdict('clear', 'up') }, 'The visibility score rose from 20 to 70.8.'],
	[{ ...unknown(20, 22), ...verdict('unclear', 'up') }, `No clear change of the visibility score: 22, was 20.${VARY}`],
	[
		{ ...unknown(20, 22), ...verdict('tooFew', 'up') },
		'Too few earlier reports to tell a change of the visibility score from chance: 22, was 20.',
	],
	[
		{ verdict: undefined, pairs: [] },
		'The reports have no answers to the same prompts by the same AI assistants, so nothing is compared.',
	],
	[{ hasPrevious: false }, 'There is no earlier report to compare with.'],
	[{ figures: { answers: 0 }, score: 0 }, 'No AI assistant answered, so nothing is compared.'],
	[{ figures: { answers: 0 }, score: 20, verdict: undefined, pairs: [{}] }, ''],
	[{ lost: [] }, 'Mentions fell from 17 to 9 of 24 answers. No prompt gained or lost a mention.'],
	[
		{ ...verdict('unclear', 'up'), lasting: LASTING, ...unknown(20, 22), mentions: { from: { answers: 0 }, to: {} } },
		`${LOWER}${REPLACED} No clear change of the visibility score: 22, was 20.${VARY}`,
	],
	[
		{
			...unknown(20, 22),
			...verdict('clear', 'up'),
			mentions: { from: { mentions: 1, answers: 2 }, to: { mentions: null } },
		},
		'The visibility score rose from 20 to 22.',
	],
	[{ verdict: undefined, pairs: [{}] }, ''],
	[
		{ ...verdict('unclear', 'up'), lost: [], lasting: LASTING },
		`${LOWER}${REPLACED} No clear change: no prompt gained or lost a mention.${VARY}`,
	],
	[
		{ verdict: undefined, pairs: [{}], lasting: { ...LASTING, direction: 'up' } },
		`${LOWER.replace('lower', 'higher')}${REPLACED}`,
	],
	[{ verdict: undefined, pairs: [{}], lasting: { ...LASTING, isNew: false } }, ''],
])('of a change, for %j: %s', (more, sentences) => expect(say(more)).toBe(sentences));

it.each([
	['begins with the score', { score: 41.7 }, /^The visibility score is 41\.7 of 100\. Mentions fell/],
	['does without a score', { score: null }, /^Mentions fell/],
	[
		'ends with the competitors that overtook the brand',
		{ score: null, overtakers: ['Acme'] },
		/\. Acme overtook Example Tea: it is now mentioned clearly more often\.$/,
	],
])('a headline %s', (_, more, headline) => {
	expect(toHeadline({ ...FELL, ...more }, ENGLISH)).toMatch(headline);
});

const companies = [
	{ name: 'Rival', named: 3, answers: 4 },
	{ name: 'Example Tea', named: 2, answers: 5 },
];

it.each([
	[['Rival'], 'Rival is mentioned most, in 75% of the answers.'],
	[['Rival', 'Example Tea'], 'Rival and Example Tea are mentioned most.'],
	[[], 'No company is clearly ahead.'],
])('who is mentioned most is told as far as that is clear: %j', (leaders, sentence) => {
	expect(leaderSentence({ ...FELL, leaders, figures: { companies } } as unknown as Findings, ENGLISH)).toBe(sentence);
	const alone = companies.map((each, at) => ({ ...each, named: at === 0 ? 3 : 0 }));
	expect(leaderSentence({ ...FELL, leaders, figures: { companies: alone } } as unknown as Findings, ENGLISH)).toBe('');
});

it.each([
	['a clear change', verdict('clear', 'down'), true],
	['a change that lasts', { ...verdict('unclear', 'down'), lasting: LASTING }, true],
	['a change that lasts and was told', { ...verdict('unclear', 'down'), lasting: { ...LASTING, isNew: false } }, false],
	['no clear change', verdict('unclear', 'down'), false],
])('how often chance causes its sentence is told of %s', (_, more, isTold) => {
	const sentence = chanceSentence({ ...FELL, ...more, reportsPerYear: 1000 } as Findings, ENGLISH);
	expect(/ 12 to 54 times a year,/.test(sentence)).toBe(isTold);
	expect(chanceSentence({ ...FELL, ...more } as Findings, ENGLISH)).toBe('');
});
