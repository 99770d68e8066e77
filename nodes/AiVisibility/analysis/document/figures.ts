import type { Answer } from '../../../shared/answers/answers';
import { platformsOf, promptKey, toCells, type Cells } from '../../../shared/answers/cells';
import type { Comparison } from '../compare/comparison';
import { percentOf } from '../../../shared/base/values/percentOf';
import { isMention } from '../../../shared/answers/mentions';

/** A share of answers, and its change since the previous report. */
export interface Share {
	name: string;
	/** Percent. */
	percent: number;
	/** In points; undefined when there is nothing to compare. */
	change: number | undefined;
}

/** A prompt, with the number of platforms whose answers mention the brand. */
export interface PromptFigure {
	prompt: string;
	count: number;
	total: number;
	/** The platforms whose answers do not mention the brand. */
	missing: string[];
}

/** @returns undefined when it is not known which answers mention the brand */
export function toFigures({ answered, mentionField, answers: compared }: Comparison) {
	if (mentionField === undefined) return undefined;
	const cells = toCells(answered.answers);
	const isHit = (answer: Answer) => isMention(answer, mentionField);
	const platforms = platformsOf(cells).map((name): Share => ({
		name,
		percent: shareOf(cells, isHit, name),
		change: compared.platforms.find(({ platform }) => platform === name)?.difference,
	}));
	const prompts = [...cells.values()].flatMap(({ prompt, answers }): PromptFigure[] => {
		const all = [...answers];
		const missing = all.filter(([, each]) => !each.some(isHit)).map(([platform]) => platform);
		const total = all.length;
		return total === 0
			? []
			: [{ prompt: prompt ?? '', count: total - missing.length, total, missing }];
	});
	return {
		/** Percent of the answers that mention the brand. */
		rate: platforms.length === 0 ? null : shareOf(cells, isHit),
		/** Highest share first. */
		platforms: platforms.sort((a, b) => b.percent - a.percent),
		/** Lowest share first: those to work on. */
		prompts: prompts.sort((a, b) => a.count / a.total - b.count / b.total),
	};
}

/** The brand and its competitors, by the share of answers that name them. */
export type Voices = Array<Share & { isBrand: boolean }>;

/**
 * Returns the brand and the competitors that the answers name, most named first. Empty when they name
 * nobody: without any texts, "0%" would say too much.
 */
export function toVoices({ answered, companies, voices }: Comparison): Voices {
	if (companies === undefined) return [];
	const { brand, competitors } = companies;
	const cells = toCells(answered.answers);
	const all = (brand === null ? competitors : [brand, ...competitors]).map((name) => ({
		name,
		isBrand: name === brand,
		percent: shareOf(cells, ({ named = [] }) => named.includes(name)),
		change: voices.find((voice) => voice.name === name)?.difference,
	}));
	const isShown = ({ percent, change }: Share) => percent > 0 || (change ?? 0) !== 0;
	if (!all.some(isShown)) return [];
	return all
		.filter((voice) => voice.isBrand || isShown(voice))
		.sort((a, b) => b.percent - a.percent);
}

/** A prompt that gained or lost a mention. */
export interface MovedPrompt {
	prompt: string | null;
	/** Where it did. */
	platforms: string[];
	/** The competitors that these answers name now. Empty if it gained a mention. */
	named: string[];
}

/**
 * Returns the prompts that gained or lost a mention, the most important ones first.
 *
 * @returns undefined when there is nothing to compare
 */
export function toMovedPrompts(comparison: Comparison) {
	const { rate, promptsGained, promptsLost } = comparison.answers;
	if (rate === undefined) return undefined;
	const cells = toCells(comparison.answered.answers);
	const competitors = comparison.companies?.competitors ?? [];
	const lost = promptsLost.map(({ prompt, platforms }): MovedPrompt => {
		const answers = cells.get(promptKey({ prompt, promptId: null }))?.answers;
		const named = platforms
			.flatMap((platform) => answers?.get(platform) ?? [])
			.flatMap((answer) => answer.named ?? []);
		return { prompt, platforms, named: competitors.filter((name) => named.includes(name)) };
	});
	return {
		gained: promptsGained.map((each): MovedPrompt => ({ ...each, named: [] })).sort(byImportance),
		lost: lost.sort(byImportance),
	};
}

/** Those with a competitor instead first, then those on most platforms. */
const byImportance = (a: MovedPrompt, b: MovedPrompt): number =>
	Number(b.named.length > 0) - Number(a.named.length > 0) ||
	b.platforms.length - a.platforms.length;

/**
 * The percentage of prompts and platforms whose answers have a property.
 *
 * @param only one platform
 */
function shareOf(cells: Cells, isHit: (answer: Answer) => boolean, only?: string): number {
	const all = [...cells.values()]
		.flatMap(({ answers }) => [...answers])
		.filter(([platform]) => only === undefined || platform === only);
	return percentOf(all.filter(([, each]) => each.some(isHit)).length, all.length) ?? 0;
}
