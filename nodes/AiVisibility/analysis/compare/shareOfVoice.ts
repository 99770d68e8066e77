import type { Answer } from '../../../shared/answers/answers';
import type { Competitors } from '../../../shared/answers/competitors';
import { toCells, toShared } from '../../../shared/answers/cells';
import { countHits, toRateChange, type NumberChange } from '../../../shared/answers/changes';

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
	before: Answer[],
	after: Answer[],
	{ brand, competitors }: Competitors,
): Voice[] {
	const [earlier, later] = [before, after].map(toCells);
	return (brand === null ? competitors : [brand, ...competitors])
		.flatMap((name) => {
			const isHit = ({ named = [] }: Answer) => named.includes(name);
			const pairs = toShared(earlier, later, isHit).flatMap((prompt) => prompt.pairs);
			const change = toRateChange(pairs);
			if (change === undefined) return [];
			const [answers_from, answers_to] = countHits(pairs);
			return [{ name, is_brand: name === brand, answers_from, answers_to, ...change }];
		})
		.sort((a, b) => b.to - a.to || b.from - a.from);
}
