import type { Findings, PromptChange } from '../../../../../nodes/shared/reports/judge/findings';
import { toFormat } from '../../../../../nodes/shared/reports/tell/format';
import { changeSentences, toHeadline } from '../../../../../nodes/shared/reports/tell/sentences';
import { LANGUAGES } from '../../../../../nodes/shared/reports/tell/words';

const prompts = (...platforms: string[][]) =>
	platforms.map((each) => ({ prompt: 'Which?', platforms: each })) as PromptChange[];

/** Mentions that fell from 17 to 9 of 24 answers. */
const FELL = {
	hasPrevious: true,
	figures: { answers: 24, companies: [{ name: 'Example Tea', isBrand: true }] },
	mentions: { from: { answers: 24, mentions: 17 }, to: { answers: 24, mentions: 9 } },
	verdict: { change: 'clear', direction: 'down' },
	lost: prompts(['Claude', 'Grok'], ['Claude']),
	gained: [] as PromptChange[],
	overtakers: [] as string[],
} as unknown as Findings;

const say = (more: object, language = 'en') =>
	changeSentences({ ...FELL, ...more }, toFormat(LANGUAGES[language], 'UTC')).join(' ');

const verdict = (change: string, direction: string) => ({ verdict: { change, direction } });

const unknown = (from: number, to: number) => ({
	mentions: { from: { mentions: null }, to: { mentions: null } },
	scoreChange: { from, to },
});

/** A fall that is told with this report. */
const LASTING = { direction: 'down', isNew: true, recent: [31, 28, 30], before: [38, 47] };

const both = { gained: prompts(['Grok']) };

describe('the sentences about a change', () => {
	it.each<[object, string]>([
		[{}, 'Mentions fell from 17 to 9 of 24 answers. 2 prompts lost a mention.'],
		[
			{
				...verdict('clear', 'up'),
				mentions: { from: { answers: 20, mentions: 1 }, to: { answers: 24, mentions: 20 } },
			},
			'Mentions rose from 1 of 20 answers to 20 of 24 answers. 2 prompts lost a mention.',
		],
		[
			{ ...verdict('unclear', 'down'), ...both },
			'No clear change: 2 prompts lost and 1 gained a mention. Answers vary, so a difference of this size can be chance.',
		],
		[
			verdict('unclear', 'down'),
			'No clear change: 2 prompts lost a mention. Answers vary, so a difference of this size can be chance.',
		],
		[
			{ ...verdict('unclear', 'up'), lost: [], ...both },
			'No clear change: 1 prompt gained a mention. Answers vary, so a difference of this size can be chance.',
		],
		[
			{ ...verdict('tooFew', 'same'), lost: [] },
			'Too few answers to tell a change from chance: no prompt gained or lost a mention.',
		],
		[{ ...unknown(70.8, 20), ...verdict('clear', 'down') }, 'The visibility score fell from 70.8 to 20.'],
		[
			{ ...unknown(20, 22), ...verdict('unclear', 'up') },
			'No clear change of the visibility score: 22, was 20. Answers vary, so a difference of this size can be chance.',
		],
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
		[{ verdict: undefined, pairs: [{}] }, ''],
		[
			{ ...verdict('unclear', 'up'), lost: [], lasting: LASTING },
			'The visibility score has been lower for three reports: 31, 28, and 30. Before, it was 38 to 47. If prompts were replaced by others, that can be the reason. No clear change: no prompt gained or lost a mention. Answers vary, so a difference of this size can be chance.',
		],
		[
			{ verdict: undefined, pairs: [{}], lasting: { ...LASTING, direction: 'up' } },
			'The visibility score has been higher for three reports: 31, 28, and 30. Before, it was 38 to 47. If prompts were replaced by others, that can be the reason.',
		],
		[{ verdict: undefined, pairs: [{}], lasting: { ...LASTING, isNew: false } }, ''],
	])('for %j say: %s', (more, sentences) => expect(say(more)).toBe(sentences));

	it.each([
		['de', 'Die Nennungen sind von 17 auf 9 von 24 Antworten gesunken.'],
		['fr', 'Les mentions sont passées de 17 à 9 réponses sur 24, en baisse.'],
		['es', 'Las menciones han bajado de 17 a 9 de 24 respuestas.'],
		['it', 'Le citazioni sono scese da 17 a 9 risposte su 24.'],
		['nl', 'De vermeldingen zijn gedaald van 17 naar 9 van 24 antwoorden.'],
		['pt', 'As menções desceram de 17 para 9 de 24 respostas.'],
	])('are those of the language: %s', (language, sentence) => {
		expect(say({}, language)).toContain(sentence);
	});
});

it('a headline begins with the score', () => {
	const format = toFormat(LANGUAGES.en, 'UTC');
	const first = { ...FELL, score: null, hasPrevious: false };
	expect(toHeadline(first, format)).toBe('There is no earlier report to compare with.');
	expect(toHeadline({ ...first, score: 41.7 }, format)).toBe(
		'The visibility score is 41.7 of 100. There is no earlier report to compare with.',
	);
});

it('a headline ends with the competitors that overtook the brand', () => {
	const told = { ...FELL, score: 41.7, overtakers: ['Acme'] };
	expect(toHeadline(told, toFormat(LANGUAGES.en, 'UTC'))).toMatch(
		/\. Acme overtook Example Tea: it is now mentioned clearly more often\.$/,
	);
});
