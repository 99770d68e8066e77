import {
	platformsOf,
	promptKey,
	toCells,
	toNamedCells,
	type Cells,
} from '../../../shared/answers/cells';
import type { Comparison } from '../compare/comparison';
import type { Voice } from '../compare/shareOfVoice';
import type { PromptChange } from '../../../shared/answers/changes';
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

/** The figures of one report. */
export interface Figures {
	/** Percent of the answers that mention the brand. */
	rate: number | null;
	/** Highest share first. */
	platforms: Share[];
	/** Lowest share first: those to work on. */
	prompts: PromptFigure[];
}

/** @returns undefined when it is not known which answers mention the brand */
export function toFigures({ answered, mentionField, answers }: Comparison): Figures | undefined {
	if (mentionField === undefined) return undefined;
	const cells = toCells(answered.answers, (answer) => isMention(answer, mentionField));
	const platforms = platformsOf(cells).map((name) => ({
		name,
		percent: shareOf(hitsOf(cells, name)),
		change: answers.platforms.find(({ platform }) => platform === name)?.difference,
	}));
	const prompts = [...cells.values()].flatMap(({ prompt, hits }) => {
		const missing = [...hits].filter(([, isHit]) => !isHit).map(([platform]) => platform);
		const total = hits.size;
		return total === 0
			? []
			: [{ prompt: prompt ?? '', count: total - missing.length, total, missing }];
	});
	return {
		rate: platforms.length === 0 ? null : shareOf(hitsOf(cells)),
		platforms: platforms.sort((a, b) => b.percent - a.percent),
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
	const answers = hitsOf(toNamedCells(answered.answers));
	const all = (brand === null ? competitors : [brand, ...competitors]).map((name) => {
		const percent = shareOf(answers.map((named) => named.includes(name)));
		return { name, isBrand: name === brand, percent, change: changeOf(name, voices) };
	});
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

/** The prompts that gained or lost a mention, the most important ones first. */
export interface MovedPrompts {
	gained: MovedPrompt[];
	lost: MovedPrompt[];
}

/** @returns undefined when there is nothing to compare */
export function toMovedPrompts(comparison: Comparison): MovedPrompts | undefined {
	const { rate, promptsGained, promptsLost } = comparison.answers;
	if (rate === undefined) return undefined;
	const cells = toNamedCells(comparison.answered.answers);
	const competitors = comparison.companies?.competitors ?? [];
	return {
		gained: promptsGained.map((gained) => ({ ...gained, named: [] })).sort(byImportance),
		lost: promptsLost
			.map((lost) => ({ ...lost, named: namedIn(cells, lost, competitors) }))
			.sort(byImportance),
	};
}

/** Those with a competitor instead first, then those on most platforms. */
const byImportance = (a: MovedPrompt, b: MovedPrompt): number =>
	Number(b.named.length > 0) - Number(a.named.length > 0) ||
	b.platforms.length - a.platforms.length;

/** The companies that the answers to a prompt name, of those that are looked for. */
function namedIn(
	cells: Cells<string[]>,
	{ prompt, platforms }: PromptChange,
	wanted: string[],
): string[] {
	const hits = cells.get(promptKey({ prompt, promptId: null }))?.hits;
	const named = platforms.flatMap((platform) => hits?.get(platform) ?? []);
	return wanted.filter((name) => named.includes(name));
}

const changeOf = (wanted: string, voices: Voice[]): number | undefined =>
	voices.find(({ name }) => name === wanted)?.difference;

/** @param platform selects its answers */
function hitsOf<T>(cells: Cells<T>, platform?: string): T[] {
	return [...cells.values()].flatMap(({ hits }) =>
		[...hits].flatMap(([name, hit]) => (platform === undefined || name === platform ? [hit] : [])),
	);
}

const shareOf = (hits: boolean[]): number =>
	percentOf(hits.filter(Boolean).length, hits.length) ?? 0;
