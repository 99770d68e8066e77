import { compareAll } from '../../../../../nodes/AiVisibility/analysis/results/comparedAnswers';
import type { Comparison } from '../../../../../nodes/AiVisibility/analysis/results/readComparison';
import {
	toMovedPrompts,
	toVoices,
} from '../../../../../nodes/AiVisibility/analysis/document/figures';
import { type Cells, toCells } from '../../../../../nodes/shared/reports/comparison';

const PROMPTS = 8_000;
const PLATFORMS = ['ChatGPT', 'Claude', 'Gemini', 'Grok', 'Perplexity'];

const cellsOf = (there: boolean, prompts = PROMPTS): Cells =>
	toCells(
		Array.from({ length: prompts }, (_, index) =>
			PLATFORMS.map((platform) => ({
				promptId: null,
				prompt: `Which tea is number ${index}?`,
				category: null,
				platform,
				platformId: platform,
				values: { there },
				named: platform === 'Claude' ? ['Rival', 'Other'] : [],
			})),
		).flat(),
	);

it('who is named now is found for thousands of lost prompts, looking once at each answer', () => {
	const [before, after] = [cellsOf(true), cellsOf(false)];
	const moved = toMovedPrompts({
		cells: after,
		companies: { brand: null, competitors: ['Silent', 'Rival'], search: () => [] },
		answers: compareAll(before, after, 'there'),
	} as unknown as Comparison);
	expect(moved?.lost).toHaveLength(PROMPTS);
	expect(moved?.lost.every(({ named }) => named.join() === 'Rival')).toBe(true);
});

it('a competitor that is no longer named is shown, with what it has lost', () => {
	const voices = toVoices({
		cells: cellsOf(true, 1),
		companies: { brand: null, competitors: ['Silent', 'Gone', 'Rival'], search: () => [] },
		voices: [{ name: 'Gone', difference: -20 }],
	} as unknown as Comparison);
	const shown = voices.map(({ name, percent, change }) => [name, percent, change]);
	expect(shown).toEqual([
		['Rival', 20, undefined],
		['Gone', 0, -20],
	]);
});

it('the brand is shown also where only competitors are named', () => {
	const voices = toVoices({
		cells: cellsOf(true, 1),
		companies: { brand: 'Own', competitors: ['Silent', 'Rival'], search: () => [] },
		voices: [],
	} as unknown as Comparison);
	const shown = voices.map(({ name, percent }) => [name, percent]);
	expect(shown).toEqual([
		['Rival', 20],
		['Own', 0],
	]);
});
