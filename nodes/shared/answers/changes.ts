import { differenceOf } from '../base/values/differenceOf';
import { percentOf } from '../base/values/percentOf';
import type { Cells, Pair, PromptCells, SharedPrompt } from './cells';

type Direction = 'up' | 'down' | 'same';

/** A number in two reports. */
export interface NumberChange {
	from: number;
	to: number;
	difference: number;
	direction: Direction;
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

/** A prompt that only one of the reports has. */
export type OtherPrompt = Pick<PromptCells, 'prompt' | 'category'>;

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
		const { mentionsFrom, mentionsTo } = countMentions(pairs);
		return [{ prompt, category, platforms, mentions_from: mentionsFrom, mentions_to: mentionsTo }];
	});
}

export const isGained = ({ from, to }: Pair): boolean => to && !from;
export const isLost = ({ from, to }: Pair): boolean => from && !to;

/** Returns the prompts of one report that the other does not have. */
export function toOtherPrompts(cells: Cells, other: Cells): OtherPrompt[] {
	return [...cells]
		.filter(([key]) => !other.has(key))
		.map(([, { prompt, category }]) => ({ prompt, category }));
}

/**
 * Returns the percentage of answers that mention the brand.
 *
 * @returns percent with one decimal; undefined when there is nothing to compare
 */
export function toRateChange(pairs: Pair[]): NumberChange | undefined {
	const { mentionsFrom, mentionsTo } = countMentions(pairs);
	const [from, to] = [mentionsFrom, mentionsTo].map((count) => percentOf(count, pairs.length));
	return from === null || to === null ? undefined : toNumberChange(from, to);
}

function countMentions(pairs: Pair[]): { mentionsFrom: number; mentionsTo: number } {
	return {
		mentionsFrom: pairs.filter(({ from }) => from).length,
		mentionsTo: pairs.filter(({ to }) => to).length,
	};
}
