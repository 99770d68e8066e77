import { compareAnswers } from '../../../../../nodes/shared/answers/answerComparison';
import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/compare/comparison';
import {
	toMovedPrompts,
	toVoices,
} from '../../../../../nodes/AiVisibility/analysis/document/figures';
import type { Answer } from '../../../../../nodes/shared/answers/answers';

const PROMPTS = 8_000;
const PLATFORMS = ['ChatGPT', 'Claude', 'Gemini', 'Grok', 'Perplexity'];

const answersOf = (there: boolean): Answer[] =>
	Array.from({ length: PROMPTS }, (_, index) =>
		PLATFORMS.map((platform) => ({
			promptId: null,
			prompt: `Which tea is number ${index}?`,
			category: null,
			platform,
			platformId: platform,
			values: { there },
			named: platform === 'Claude' ? ['Rival', 'Other'] : [],
		})),
	).flat();

it('who is named now is found for thousands of lost prompts, looking once at each answer', () => {
	const [before, after] = [answersOf(true), answersOf(false)];
	const moved = toMovedPrompts({
		answered: { report: {}, answers: after },
		companies: { brand: null, competitors: ['Silent', 'Rival'], search: () => [] },
		answers: compareAnswers(before, after, 'there'),
	} as unknown as Comparison);
	expect(moved?.lost).toHaveLength(PROMPTS);
	expect(moved?.lost.every(({ named }) => named.join() === 'Rival')).toBe(true);
});

it('the brand is shown also where only competitors are named', () => {
	const voices = toVoices({
		answered: { report: {}, answers: answersOf(true).slice(0, PLATFORMS.length) },
		companies: { brand: 'Own', competitors: ['Silent', 'Rival'], search: () => [] },
		voices: [],
	} as unknown as Comparison);
	const shown = voices.map(({ name, percent }) => [name, percent]);
	expect(shown).toEqual([
		['Rival', 20],
		['Own', 0],
	]);
});
