import type { Answer } from './answers';

/** A prompt of a report, with what is asked of each answer: whether it mentions the brand, for example. */
export interface PromptCells {
	prompt: string | null;
	category: string | null;
	/** Whether it is so, by platform. */
	hits: Map<string, boolean>;
}

/** The prompts of a report, by what makes them the same in two reports. */
export type Cells = Map<string, PromptCells>;

/**
 * Arranges the answers of a report for comparing. Each report has prompts of its own, with ids of their
 * own, so the text tells which are the same.
 *
 * @param isHit what is asked of each answer; of several on one platform, one is enough
 */
export function toCells(answers: Answer[], isHit: (answer: Answer) => boolean): Cells {
	const cells: Cells = new Map();
	for (const answer of answers) {
		const { prompt, category, platform, promptId, values } = answer;
		const key = (prompt ?? promptId ?? '').trim().replace(/\s+/g, ' ');
		const cell = cells.get(key) ?? { prompt, category, hits: new Map<string, boolean>() };
		cells.set(key, cell);
		if (platform === null || values === undefined) continue;
		cell.hits.set(platform, isHit(answer) || cell.hits.get(platform) === true);
	}
	return cells;
}

/** The platforms that answered at least one prompt. */
export function platformsOf(cells: Cells): string[] {
	return [...new Set([...cells.values()].flatMap(({ hits }) => [...hits.keys()]))];
}

/** What a prompt had and has on one platform. */
export interface Pair {
	platform: string;
	from: boolean;
	to: boolean;
}

/** A prompt that both reports have, on the platforms that answered it in both. */
export interface SharedPrompt {
	prompt: string | null;
	category: string | null;
	pairs: Pair[];
}

/** What can be compared of two reports. */
export function toShared(before: Cells, after: Cells): SharedPrompt[] {
	return [...after].flatMap(([key, { prompt, category, hits }]) => {
		const earlier = before.get(key)?.hits;
		if (earlier === undefined) return [];
		const pairs = [...hits].flatMap(([platform, to]) => {
			const from = earlier.get(platform);
			return from === undefined ? [] : [{ platform, from, to }];
		});
		return [{ prompt, category, pairs }];
	});
}
