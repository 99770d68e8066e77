import type { Answer } from '../../../shared/reports/answers';
import {
	type Cells,
	compareAnswers,
	countHits,
	type NumberChange,
	toRateChange,
	toShared,
} from '../../../shared/reports/comparison';
import type { Competitors } from '../../../shared/reports/competitors';

/**
 * Compares the answers of two reports. Compared with itself, a report has its own figures in `to`.
 *
 * @param field of the results that says whether the brand was mentioned; undefined when not known
 */
export function compareAll(before: Cells, after: Cells, field: string | undefined) {
	const { pairs, ...compared } = compareAnswers(before, after, field);
	const [earlier, later] = [before, after].map(platformsOf);
	const comparedPlatforms = [...new Set(pairs.map(({ platform }) => platform))];
	const rateOn = (name: string) => toRateChange(pairs.filter(({ platform }) => platform === name))!;
	return {
		...compared,
		comparedPlatforms,
		comparedAnswers: pairs.length,
		/** Each with the percentage of its answers that mention the brand. Empty when not known. */
		platforms: (field === undefined ? [] : comparedPlatforms).map((platform) => ({
			platform,
			...rateOn(platform),
		})),
		promptsNew: toOtherPrompts(after, before),
		promptsRemoved: toOtherPrompts(before, after),
		platformsNew: later.filter((each) => !earlier.includes(each)),
		platformsRemoved: earlier.filter((each) => !later.includes(each)),
	};
}

const platformsOf = (cells: Cells): string[] => [
	...new Set([...cells.values()].flatMap(({ answers }) => [...answers.keys()])),
];

/** Returns the prompts of one report that the other does not have. */
const toOtherPrompts = (cells: Cells, other: Cells) =>
	[...cells]
		.filter(([key]) => !other.has(key))
		.map(([, { prompt, category }]) => ({ prompt, category }));

/** The percentage of the compared answers that name a company. */
export interface Voice extends NumberChange {
	name: string;
	is_brand: boolean;
	answers_from: number;
	answers_to: number;
}

/**
 * Compares how often the answers that both reports have name the brand and its competitors.
 *
 * @param before answers that were searched for these companies
 * @returns from and to are percent of the answers; most named first
 */
export function compareVoices(
	before: Cells,
	after: Cells,
	{ brand, competitors }: Competitors,
): Voice[] {
	return (brand === null ? competitors : [brand, ...competitors])
		.flatMap((name) => {
			const isHit = ({ named = [] }: Answer) => named.includes(name);
			const pairs = toShared(before, after, isHit).flatMap((prompt) => prompt.pairs);
			const change = toRateChange(pairs);
			if (change === undefined) return [];
			const [answers_from, answers_to] = countHits(pairs);
			return [{ name, is_brand: name === brand, answers_from, answers_to, ...change }];
		})
		.sort((a, b) => b.to - a.to || b.from - a.from);
}
