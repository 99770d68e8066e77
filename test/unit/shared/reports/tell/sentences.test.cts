import type {
	Comparison,
	PromptChange,
} from '../../../../../nodes/shared/reports/judge/comparison';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { changeSentences, toHeadline } from '../../../../../nodes/shared/reports/tell/sentences';
import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/texts';

const prompts = (...platforms: string[][]) =>
	platforms.map((each) => ({ prompt: 'Which?', platforms: each })) as PromptChange[];

/** Mentions that fell from 17 to 9 of 24 answers. */
const FELL = {
	hasPrevious: true,
	mentions: { from: { answers: 24, mentions: 17 }, to: { answers: 24, mentions: 9 } },
	verdict: { change: 'clear', direction: 'down', tooFewFor: [] },
	promptsLost: prompts(['Claude', 'Grok'], ['Claude']),
	promptsGained: [] as PromptChange[],
} as unknown as Comparison;

const say = (more: object, language = 'en') =>
	changeSentences({ ...FELL, ...more }, toFormat(LANGUAGES[language], 'UTC')).join(' ');

const verdict = (change: string, direction: string, ...tooFewFor: string[]) => ({
	verdict: { change, direction, tooFewFor },
});

const unknown = (from: number, to: number) => ({
	mentions: { from: { mentions: null }, to: { mentions: null } },
	score: { from, to },
});

const both = { promptsGained: prompts(['Grok']) };

describe('the sentences about a change', () => {
	it.each<[object, string]>([
		[{}, 'Mentions fell from 17 to 9 of 24 answers. 2 prompts lost a mention (most on Claude).'],
		[
			{
				...verdict('clear', 'up'),
				mentions: { from: { answers: 20, mentions: 1 }, to: { answers: 24, mentions: 20 } },
			},
			'Mentions rose from 1 of 20 answers to 20 of 24 answers. 2 prompts lost a mention (most on Claude).',
		],
		[
			{ ...verdict('unclear', 'down'), ...both },
			'No clear change: 2 prompts lost and 1 gained a mention. Answers vary from run to run.',
		],
		[
			verdict('unclear', 'down'),
			'No clear change: 2 prompts lost a mention. Answers vary from run to run.',
		],
		[
			{ ...verdict('unclear', 'up', 'down'), promptsLost: [], ...both },
			'No clear change: 1 prompt gained a mention. Answers vary from run to run. 17 mentions are too few to tell a fall.',
		],
		[
			{ ...verdict('tooFew', 'up', 'up'), promptsLost: [] },
			'7 answers without a mention are too few to tell a rise. No prompt gained or lost a mention.',
		],
		[
			{ ...verdict('tooFew', 'same', 'down', 'up'), promptsLost: [] },
			'Too few answers to tell a change from chance: no prompt gained or lost a mention.',
		],
		[
			{ ...unknown(70.8, 20), ...verdict('clear', 'down') },
			'The visibility score fell from 70.8 to 20.',
		],
		[
			{ ...unknown(20, 22), ...verdict('unclear', 'up') },
			'No clear change of the visibility score: 22, was 20. Answers vary from run to run.',
		],
		[
			{ ...unknown(20, 22), ...verdict('tooFew', 'up', 'down', 'up') },
			'Too few earlier reports to tell a change of the visibility score from chance: 22, was 20.',
		],
		[
			{ verdict: undefined, pairs: [] },
			'The reports have no answers to the same prompts by the same AI assistants, so nothing is compared.',
		],
		[{ verdict: undefined, pairs: [], hasPrevious: false }, ''],
		[{ verdict: undefined, pairs: [{}] }, ''],
	])('for %j say: %s', (more, sentences) => expect(say(more)).toBe(sentences));

	it.each([
		['de', 'Die Nennungen sind von 17 auf 9 von 24 Antworten gesunken.'],
		['fr', 'Les mentions sont passées de 17 à 9 réponses sur 24, en baisse.'],
		['es', 'Las menciones han bajado de 17 a 9 de 24 respuestas.'],
	])('are those of the language: %s', (language, sentence) => {
		expect(say({}, language)).toContain(sentence);
	});
});

it('a headline begins with the score, and ends with the cited websites', () => {
	const format = toFormat(LANGUAGES.en, 'UTC');
	const first = { score: null, changes: { ...FELL, hasPrevious: false } };
	expect(toHeadline(first, format)).toBe('There is no earlier report to compare with.');
	const domains = { added: [1, 2], lost: [1] };
	expect(toHeadline({ ...first, score: 41.7, domains }, format)).toBe(
		'The visibility score is 41.7 of 100. There is no earlier report to compare with. 2 new websites are cited, 1 website is no longer cited.',
	);
});
