import type { Answer } from './answers';

/**
 * A prompt of a report, and for each platform what its answer has, such as a mention of the brand.
 */
export interface PromptCells<T = boolean> {
	prompt: string | null;
	category: string | null;
	/** What the answer has, by platform. */
	hits: Map<string, T>;
}

/** The prompts of a report, by the text that identifies them in two reports. */
export type Cells<T = boolean> = Map<string, PromptCells<T>>;

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
	return arrange(answers, isHit, (a, b) => a || b);
}

/** Like `toCells`, with the companies that the answers name. */
export function toNamedCells(answers: Answer[]): Cells<string[]> {
	return arrange(
		answers,
		({ named = [] }) => named,
		(a, b) => [...a, ...b],
	);
}

/** @param join of several answers on one platform */
function arrange<T>(
	answers: Answer[],
	toHit: (answer: Answer) => T,
	join: (a: T, b: T) => T,
): Cells<T> {
	const cells: Cells<T> = new Map();
	for (const answer of answers) {
		const { prompt, category, platform, values } = answer;
		const key = promptKey(answer);
		const cell = cells.get(key) ?? { prompt, category, hits: new Map<string, T>() };
		cells.set(key, cell);
		if (platform === null || values === undefined) continue;
		const [hit, earlier] = [toHit(answer), cell.hits.get(platform)];
		cell.hits.set(platform, earlier === undefined ? hit : join(earlier, hit));
	}
	return cells;
}

/** The platforms that answered at least one prompt. */
export function platformsOf(cells: Cells): string[] {
	return [...new Set([...cells.values()].flatMap(({ hits }) => [...hits.keys()]))];
}

/** The old and new state of a prompt on one platform. */
export interface Pair<T = boolean> {
	platform: string;
	from: T;
	to: T;
}

/** A prompt that both reports have, with the platforms that answered it in both. */
export interface SharedPrompt<T = boolean> {
	prompt: string | null;
	category: string | null;
	pairs: Array<Pair<T>>;
}

/** Returns the prompts that can be compared. */
export function toShared<T>(before: Cells<T>, after: Cells<T>): Array<SharedPrompt<T>> {
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
