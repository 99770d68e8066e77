import { platformsOf, toCells, type Cells } from '../../../shared/answers/cells';
import type { Comparison } from '../compare/comparison';
import type { Voice } from '../compare/shareOfVoice';
import type { Answer } from '../../../shared/answers/answers';
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
	/** Highest share first, like the prompts. */
	platforms: Share[];
	prompts: PromptFigure[];
}

/** @returns undefined when it is not known which answers mention the brand */
export function toFigures({ answered, mentionField, answers }: Comparison): Figures | undefined {
	if (mentionField === undefined) return undefined;
	const cells = toCells(answered.answers, (answer) => isMention(answer, mentionField));
	const platforms = platformsOf(cells).map((name) => ({
		name,
		percent: percentOf(cells, name),
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
		rate: platforms.length === 0 ? null : percentOf(cells),
		platforms: platforms.sort((a, b) => b.percent - a.percent),
		prompts: prompts.sort((a, b) => b.count / b.total - a.count / a.total),
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
	const all = (brand === null ? competitors : [brand, ...competitors]).map((name) => {
		const isNamed = ({ named }: Answer) => named?.includes(name) === true;
		const percent = percentOf(toCells(answered.answers, isNamed));
		return { name, isBrand: name === brand, percent, change: changeOf(name, voices) };
	});
	const isShown = ({ percent, change }: Share) => percent > 0 || (change ?? 0) !== 0;
	if (!all.some(isShown)) return [];
	return all
		.filter((voice) => voice.isBrand || isShown(voice))
		.sort((a, b) => b.percent - a.percent);
}

const changeOf = (wanted: string, voices: Voice[]): number | undefined =>
	voices.find(({ name }) => name === wanted)?.difference;

/** @param platform counts only its answers */
function percentOf(cells: Cells, platform?: string): number {
	const hits = [...cells.values()].flatMap((cell) =>
		[...cell.hits].filter(([name]) => platform === undefined || name === platform),
	);
	return (
		Math.round((1_000 * hits.filter(([, isHit]) => isHit).length) / Math.max(1, hits.length)) / 10
	);
}
