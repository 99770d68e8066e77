import { promptKey } from '../../../shared/answers/answerComparison';
import { compareAll, compareVoices } from '../results/comparedAnswers';
import type { Comparison } from '../results/readComparison';

/** A share of answers, and its change since the previous report. */
export interface Share {
	name: string;
	/** Percent. */
	percent: number;
	/** In points; undefined when there is nothing to compare. */
	change: number | undefined;
	/** Whether it is the brand, or else a competitor. */
	isBrand?: boolean;
}

/** @returns undefined when it is not known which answers mention the brand */
export function toFigures({ cells, mentionField, answers: compared }: Comparison) {
	if (mentionField === undefined) return undefined;
	const { rate, platforms, prompts } = compareAll(cells, cells, mentionField);
	const changeOn = new Map(compared.platforms.map((each) => [each.platform, each.difference]));
	return {
		/** Percent of the answers that mention the brand. */
		rate: rate?.to ?? null,
		/** Highest share first. */
		platforms: platforms
			.map(({ platform: name, to: percent }): Share => ({
				name,
				percent,
				change: changeOn.get(name),
			}))
			.sort((a, b) => b.percent - a.percent),
		/** How many platforms mention the brand, and which do not. Those to work on come first. */
		prompts: prompts
			.filter(({ pairs }) => pairs.length > 0)
			.map(({ prompt, pairs }) => {
				const missing = pairs.filter(({ to }) => !to).map(({ platform }) => platform);
				const total = pairs.length;
				return { prompt: prompt ?? '', count: total - missing.length, total, missing };
			})
			.sort((a, b) => a.count / a.total - b.count / b.total),
	};
}

export type PromptFigure = NonNullable<ReturnType<typeof toFigures>>['prompts'][number];

/**
 * Returns the brand and the competitors that the answers name, most named first. Empty when they name
 * nobody: without any texts, "0%" would say too much.
 */
export function toVoices({ cells, companies, voices }: Comparison): Share[] {
	if (companies === undefined) return [];
	const changeOf = new Map(voices.map(({ name, difference }) => [name, difference]));
	const all = compareVoices(cells, cells, companies).map(({ name, is_brand: isBrand, to }) => ({
		name,
		isBrand,
		percent: to,
		change: changeOf.get(name),
	}));
	const isShown = ({ percent, change }: Share) => percent > 0 || (change ?? 0) !== 0;
	return all.some(isShown) ? all.filter((voice) => voice.isBrand || isShown(voice)) : [];
}

/** A prompt that gained or lost a mention. */
export interface MovedPrompt {
	prompt: string | null;
	platforms: string[];
	/** The competitors that these answers name now. Empty if it gained a mention. */
	named: string[];
}

/**
 * Returns the prompts that gained or lost a mention, the most important ones first.
 *
 * @returns undefined when there is nothing to compare
 */
export function toMovedPrompts({ answers: { rate, ...answers }, cells, companies }: Comparison) {
	if (rate === undefined) return undefined;
	const lost = answers.promptsLost.map(({ prompt, platforms }): MovedPrompt => {
		const byPlatform = cells.get(promptKey(prompt))?.answers;
		const named = platforms
			.flatMap((platform) => byPlatform?.get(platform) ?? [])
			.flatMap((answer) => answer.named ?? []);
		const competitors = companies?.competitors ?? [];
		return { prompt, platforms, named: competitors.filter((name) => named.includes(name)) };
	});
	return {
		gained: answers.promptsGained
			.map((each): MovedPrompt => ({ ...each, named: [] }))
			.sort(byImportance),
		lost: lost.sort(byImportance),
	};
}

/** Those with a competitor instead first, then those on most platforms. */
const byImportance = (a: MovedPrompt, b: MovedPrompt): number =>
	Number(b.named.length > 0) - Number(a.named.length > 0) ||
	b.platforms.length - a.platforms.length;
