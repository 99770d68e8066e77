import type { Answer } from '../../../shared/answers/answers';
import type { Competitors } from '../results/competitors';
import { toCells, toShared } from '../../../shared/answers/cells';
import { toRateChange, type NumberChange } from '../../../shared/answers/changes';

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
	const names = brand === null ? competitors : [brand, ...competitors];
	return names
		.flatMap((name) => {
			const isNamed = ({ named }: Answer) => named?.includes(name) === true;
			const shared = toShared(toCells(before, isNamed), toCells(after, isNamed));
			const pairs = shared.flatMap((prompt) => prompt.pairs);
			const change = toRateChange(pairs);
			if (change === undefined) return [];
			const answers_from = pairs.filter(({ from }) => from).length;
			const answers_to = pairs.filter(({ to }) => to).length;
			return [{ name, is_brand: name === brand, answers_from, answers_to, ...change }];
		})
		.sort((a, b) => b.to - a.to || b.from - a.from);
}
