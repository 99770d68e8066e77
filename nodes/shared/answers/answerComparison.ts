import { differenceOf } from '../base/values/differenceOf';
import { percentOf } from '../base/values/percentOf';
import type { Answer } from './answers';
import { type Cells, type Pair, type SharedPrompt, toShared } from './cells';
import { isMention } from './mentions';

/** A number in two reports. */
export interface NumberChange {
	from: number;
	to: number;
	difference: number;
	direction: 'up' | 'down' | 'same';
}

/** A prompt whose mentions changed on at least one platform. */
export interface PromptChange {
	prompt: string | null;
	category: string | null;
	/** The platforms where the mention was gained or lost. */
	platforms: string[];
	/** Number of compared platforms that mentioned the brand. */
	mentions_from: number;
	mentions_to: number;
}

/**
 * Compares the prompts and platforms that both reports have.
 *
 * @param field of the results that says whether the brand was mentioned; undefined when not known
 */
export function compareAnswers(before: Cells, after: Cells, field: string | undefined) {
	const isHit = (answer: Answer) => field !== undefined && isMention(answer, field);
	const prompts = toShared(before, after, isHit);
	const pairs = prompts.flatMap((prompt) => prompt.pairs);
	return {
		prompts,
		pairs,
		/** Percentage of the compared answers that mention the brand. */
		rate: field === undefined ? undefined : toRateChange(pairs),
		promptsGained: toPromptChanges(prompts, ({ from, to }) => to && !from),
		promptsLost: toPromptChanges(prompts, ({ from, to }) => from && !to),
	};
}

export function toNumberChange(from: number, to: number): NumberChange {
	const difference = differenceOf(from, to);
	const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
	return { from, to, difference, direction };
}

/** @param isWanted selects pairs, such as gained or lost mentions */
function toPromptChanges(
	prompts: SharedPrompt[],
	isWanted: (pair: Pair) => boolean,
): PromptChange[] {
	return prompts.flatMap(({ prompt, category, pairs }) => {
		const platforms = pairs.filter(isWanted).map(({ platform }) => platform);
		if (platforms.length === 0) return [];
		const [mentions_from, mentions_to] = countHits(pairs);
		return [{ prompt, category, platforms, mentions_from, mentions_to }];
	});
}

/**
 * Returns the percentage of answers that mention a company.
 *
 * @returns percent with one decimal; undefined when there is nothing to compare
 */
export function toRateChange(pairs: Pair[]): NumberChange | undefined {
	const [from, to] = countHits(pairs).map((count) => percentOf(count, pairs.length));
	return from === null || to === null ? undefined : toNumberChange(from, to);
}

/** Counts the hits of the earlier report and of the later one. */
export function countHits(pairs: Pair[]): [from: number, to: number] {
	return [pairs.filter(({ from }) => from).length, pairs.filter(({ to }) => to).length];
}
