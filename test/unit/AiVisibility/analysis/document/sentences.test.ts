import type { Content } from '../../../../../nodes/AiVisibility/analysis/document/figures';
import type { Voice } from '../../../../../nodes/AiVisibility/analysis/results/comparedAnswers';
import { toFormat } from '../../../../../nodes/shared/reports/words/format';
import { toSentences } from '../../../../../nodes/AiVisibility/analysis/document/sentences';
import {
	chosenTexts,
	LANGUAGES,
	type Texts,
} from '../../../../../nodes/shared/reports/words/texts';

const NOTHING: Partial<Content> = {
	brand: 'Example Tea',
	score: 40,
	scoreChange: undefined,
	since: '2026-02-22T12:00:00Z',
	history: [],
	moved: undefined,
	voices: [],
	compared: [],
};

const say = (content: Partial<Content>, texts: Texts = LANGUAGES.en): string =>
	toSentences({ ...NOTHING, ...content } as Content, toFormat(texts, 'UTC')).join(' ');

const on = (...platforms: string[]) => ({ prompt: 'Which?', platforms, named: [] });

const voice = (name: string, percent: number) => ({
	name,
	percent,
	change: undefined,
	isBrand: name === 'Example Tea',
});

/** A brand that was named in 50 % of the answers, and then in 40 %, beside others. */
const beside = (others: Record<string, [from: number, to: number]>) =>
	Object.entries({ ...others, 'Example Tea': [50, 40] }).map(
		([name, [from, to]]) => ({ name, is_brand: name === 'Example Tea', from, to }) as Voice,
	);

/** Scores of weeks, oldest first. */
const history = (...scores: number[]) =>
	scores.map((score, at) => ({
		score,
		time: new Date(Date.UTC(2026, 0, 1 + 7 * at)).toISOString(),
	}));

describe('the summary', () => {
	it.each<[string, Partial<Content>, string]>([
		['one point', { scoreChange: 1 }, 'has risen by 1 point to 40 since February 22, 2026.'],
		['several points', { scoreChange: -1.5 }, 'has fallen by 1.5 points to 40 since'],
		['no change', { scoreChange: 0 }, 'The visibility score is 40, as on February 22, 2026.'],
		['nothing to compare', {}, 'The visibility score is 40 of 100.'],
		['no score', { score: null }, ''],
	])('says how far, with %s', (_, content, sentence) => {
		expect(say(content)).toContain(sentence);
	});

	it.each<[string, Partial<Content>['moved'], string]>([
		[
			'the assistant with most',
			{ lost: [on('Claude', 'Grok'), on('Claude')], gained: [on('Grok')] },
			'2 prompts lost a mention (most on Claude); 1 prompt gained a mention (on Grok).',
		],
		[
			'two assistants with as many',
			{ lost: [], gained: [on('Claude', 'Grok', 'Gemini'), on('Claude', 'Grok')] },
			'2 prompts gained a mention (most on Claude and Grok).',
		],
		[
			'none of three with as many',
			{ lost: [on('Claude'), on('Grok'), on('Gemini')], gained: [] },
			'3 prompts lost a mention.',
		],
		['no prompts', { lost: [], gained: [] }, 'No prompt gained or lost a mention.'],
	])('counts prompts, with %s', (_, moved, sentence) => {
		expect(say({ score: null, moved })).toBe(sentence);
	});

	it.each<[string, Content['voices'], string]>([
		[
			'the brand',
			[voice('Example Tea', 60), voice('Rival', 20)],
			'Example Tea is named most, in 60% of the answers.',
		],
		[
			'a competitor',
			[voice('Rival', 60), voice('Example Tea', 20)],
			'Rival is named most, in 60% of the answers; Example Tea is named in 20%.',
		],
		[
			'two companies',
			[voice('Rival', 60), voice('Example Tea', 60)],
			'Rival and Example Tea are named most, each in 60% of the answers.',
		],
		[
			'more companies than a sentence holds',
			['Example Tea', 'Rival', 'Third', 'Fourth', 'Fifth'].map((name) => voice(name, 60)),
			'Example Tea, Rival, Third, and 2 others are named most, each in 60% of the answers.',
		],
		['nobody', [voice('Example Tea', 0)], ''],
	])('says who leads: %s', (_, voices, sentence) => {
		expect(say({ score: null, voices })).toBe(sentence);
	});

	it('says who overtook whom', () => {
		expect(
			say({
				score: null,
				compared: beside({
					Rival: [40, 50],
					Same: [60, 60],
					Other: [30, 45],
					Less: [50, 45],
					Level: [40, 40],
				}),
			}),
		).toBe('Rival and Other overtook Example Tea.');
		expect(say({ score: null, compared: beside({ Rival: [60, 30] }) })).toBe(
			'Example Tea overtook Rival.',
		);
	});

	it.each([
		[
			'the highest since one that was higher',
			history(50, 30, 35, 40),
			'This is the highest score of all reports since January 8, 2026.',
		],
		[
			'the lowest of all',
			history(60, 50, 40),
			'This is the lowest score of all reports since January 1, 2026.',
		],
		['none that beats only one', history(30, 50, 35, 40), ''],
		['none as high as the one before', history(30, 40, 40), ''],
		['none as low as the one before', history(60, 50, 40, 40), ''],
	])('finds %s', (_, scores, sentence) => {
		const said = say({ scoreChange: 5, history: scores });
		expect(said.replace(/^The [^.]*\./, '').trim()).toBe(sentence);
	});

	it('has at most four sentences', () => {
		const all: Partial<Content> = {
			scoreChange: 5,
			history: history(20, 30, 40),
			moved: { lost: [on('Grok')], gained: [] },
			voices: [voice('Rival', 60), voice('Example Tea', 20)],
		};
		expect(say(all)).toContain('This is the highest score of all');
		const compared = beside({ Rival: [20, 60] });
		expect(say({ ...all, compared })).not.toContain('This is the highest score of all');
	});

	it.each([
		[
			'de',
			'Der Sichtbarkeitswert ist seit dem 22. Februar 2026 um 1 Punkt auf 40 gesunken. 1 Prompt hat eine Nennung verloren (bei Grok); 2 Prompts haben eine Nennung gewonnen (am häufigsten bei Claude). Rival hat Example Tea überholt.',
		],
		[
			'fr',
			'Le score de visibilité a perdu 1 point depuis le 22 février 2026 et descend à 40. 1 prompt a perdu une mention (sur Grok) ; 2 prompts ont gagné une mention (surtout sur Claude). Rival a dépassé Example Tea.',
		],
		[
			'es',
			'La puntuación de visibilidad ha bajado 1 punto desde el 22 de febrero de 2026, hasta 40. 1 prompt ha perdido una mención (en Grok); 2 prompts han ganado una mención (sobre todo en Claude). Rival ha superado a Example Tea.',
		],
	])('is grammatical in %s', (language, text) => {
		const moved = { lost: [on('Grok')], gained: [on('Claude', 'Grok'), on('Claude')] };
		const compared = beside({ Rival: [20, 60] });
		const said = say({ scoreChange: -1, moved, compared }, LANGUAGES[language]);
		expect(said.replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
	});

	it('takes the forms for numbers from Texts', () => {
		const polish = {
			locale: 'pl-PL',
			lost_count_one: '{count} pytanie',
			lost_count_few: '{count} pytania',
			lost_count: '{count} pytań',
		};
		const lost = (count: number) =>
			say(
				{
					score: null,
					moved: { lost: Array.from({ length: count }, () => on('A', 'B', 'C')), gained: [] },
				},
				chosenTexts((name) => (name === 'options.language' ? 'en' : polish) as never),
			);
		expect([1, 2, 5].map(lost)).toEqual(['1 pytanie.', '2 pytania.', '5 pytań.']);
	});
});
