import type { Answer } from './answers';

/** A prompt of a report, with its answers by platform: one may have answered it several times. */
interface PromptCells {
	prompt: string | null;
	category: string | null;
	answers: Map<string, Answer[]>;
}

/** The prompts of a report, by the text that identifies them in two reports. */
export type Cells = Map<string, PromptCells>;

/** Returns what identifies a prompt in two reports: its text, because each report has its own IDs. */
export function promptKey({ prompt, promptId }: Pick<Answer, 'prompt' | 'promptId'>): string {
	return (prompt ?? promptId ?? '').trim().replace(/\s+/g, ' ');
}

/** Arranges the answers of a report for comparing. */
export function toCells(all: Answer[]): Cells {
	const cells: Cells = new Map();
	for (const answer of all) {
		const { prompt, category, platform, values } = answer;
		const key = promptKey(answer);
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
