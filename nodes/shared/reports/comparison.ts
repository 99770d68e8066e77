import { differenceOf, percentOf } from '../base/values/display';
import type { Answer } from './answers';
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

/** @returns hits in percent with one decimal; undefined when there is nothing to compare */
export function toRateChange(pairs: Pair[]): NumberChange | undefined {
	const [from, to] = countHits(pairs).map((count) => percentOf(count, pairs.length));
	return from === null || to === null ? undefined : toNumberChange(from, to);
}

/** Counts the hits of the earlier report and of the later one. */
export const countHits = (pairs: Pair[]): [from: number, to: number] => [
	pairs.filter(({ from }) => from).length,
	pairs.filter(({ to }) => to).length,
];

/** A prompt of a report, with its answers by platform: one may have answered it several times. */
interface PromptCells {
	prompt: string | null;
	category: string | null;
	answers: Map<string, Answer[]>;
}

/** The prompts of a report, by the text that identifies them in two reports. */
export type Cells = Map<string, PromptCells>;

/** A prompt is identified in two reports by its text, because each report has its own IDs. */
export const promptKey = (text: string | null): string => (text ?? '').trim().replace(/\s+/g, ' ');

/** Arranges the answers of a report for comparing. */
export function toCells(all: Answer[]): Cells {
	const cells: Cells = new Map();
	for (const answer of all) {
		const { prompt, promptId, category, platform, values } = answer;
		const key = promptKey(prompt ?? promptId);
		const cell = cells.get(key) ?? { prompt, category, answers: new Map<string, Answer[]>() };
		cells.set(key, cell);
		if (platform === null || values === undefined) continue;
		const known = cell.answers.get(platform);
		if (known) known.push(answer);
		else cell.answers.set(platform, [answer]);
	}
	return cells;
}

/** Whether the answers of a platform to a prompt have a property, in two reports. */
export interface Pair {
	platform: string;
	from: boolean;
	to: boolean;
}

/** A prompt that both reports have, with the platforms that answered it in both. */
export interface SharedPrompt {
	prompt: string | null;
	category: string | null;
	pairs: Pair[];
}

/**
 * Returns the prompts that can be compared.
 *
 * @param isHit whether an answer has the property; of several answers on one platform, one is enough
 */
export function toShared(
	before: Cells,
	after: Cells,
	isHit: (answer: Answer) => boolean,
): SharedPrompt[] {
	return [...after].flatMap(([key, { prompt, category, answers }]) => {
		const earlier = before.get(key)?.answers;
		if (earlier === undefined) return [];
		const pairs = [...answers].flatMap(([platform, to]) => {
			const from = earlier.get(platform);
			return from ? [{ platform, from: from.some(isHit), to: to.some(isHit) }] : [];
		});
		return [{ prompt, category, pairs }];
	});
}
