import type { Answer } from './answers';

/**
 * A prompt of a report, and for each platform whether its answer has a property, such as mentioning
 * the brand.
 */
export interface PromptCells {
	prompt: string | null;
	category: string | null;
	/** Whether the answer has it, by platform. */
	hits: Map<string, boolean>;
}

/** The prompts of a report, by the text that identifies them in two reports. */
export type Cells = Map<string, PromptCells>;

/** Returns what identifies a prompt in two reports: its text, because each report has its own IDs. */
export function promptKey({ prompt, promptId }: Pick<Answer, 'prompt' | 'promptId'>): string {
	return (prompt ?? promptId ?? '').trim().replace(/\s+/g, ' ');
}

/**
 * Arranges the answers of a report for comparing.
 *
 * @param isHit whether an answer has the property; of several answers on one platform, one is enough
 */
export function toCells(answers: Answer[], isHit: (answer: Answer) => boolean): Cells {
	const cells: Cells = new Map();
	for (const answer of answers) {
		const { prompt, category, platform, values } = answer;
		const key = promptKey(answer);
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

/** The old and new state of a prompt on one platform. */
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

/** Returns the prompts that can be compared. */
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
