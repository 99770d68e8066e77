import { differenceOf } from '../base/values/differenceOf';
import { percentOf } from '../base/values/percentOf';
import type { Cells, Pair, SharedPrompt } from './cells';

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

export function toNumberChange(from: number, to: number): NumberChange {
	const difference = differenceOf(from, to);
	const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
	return { from, to, difference, direction };
}

/** @param isWanted selects pairs, such as gained or lost mentions */
export function toPromptChanges(
	shared: SharedPrompt[],
	isWanted: (pair: Pair) => boolean,
): PromptChange[] {
	return shared.flatMap(({ prompt, category, pairs }) => {
		const platforms = pairs.filter(isWanted).map(({ platform }) => platform);
		if (platforms.length === 0) return [];
		const [mentions_from, mentions_to] = countHits(pairs);
		return [{ prompt, category, platforms, mentions_from, mentions_to }];
	});
}

/** Returns the prompts of one report that the other does not have. */
export function toOtherPrompts(cells: Cells, other: Cells) {
	return [...cells]
		.filter(([key]) => !other.has(key))
		.map(([, { prompt, category }]) => ({ prompt, category }));
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
