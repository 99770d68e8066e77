import { quantity } from '../../../shared/base/values/display';
import type { Comparison } from '../../../shared/reports/comparison';

const NOT_NAMED =
	'Without a schedule or name, a report has no previous one. Give your reports names, or compare with a Chosen Report.';

export const NO_FIELD =
	'It is not known which answers mention the brand: no field of the results matches the scores. Set the option Mention Field.';

const NO_DOMAINS = 'Domains are not compared: the API key needs the scope read:citations.';

export const NO_COMPETITORS =
	'Competitors are not looked for: the API key needs the scope read:competitors.';

/** What the notes depend on. */
interface Noted {
	changes: Comparison;
	hasSeries: boolean;
	/** Whether it is not known which answers mention the brand. */
	isUnknown: boolean;
	/** What the key may not read, though the user wants it. */
	lacksDomains: boolean;
	lacksCompetitors: boolean;
}

/** Explains the numbers: how the reports differ, and what could not be compared. */
export function toNotes({ changes, ...noted }: Noted): string[] {
	const { hasPrevious } = changes;
	return [
		!hasPrevious && !noted.hasSeries && NOT_NAMED,
		hasPrevious && describeDifferences(changes),
		noted.isUnknown && NO_FIELD,
		noted.lacksDomains && NO_DOMAINS,
		noted.lacksCompetitors && NO_COMPETITORS,
	].flatMap((note) => note || []);
}

function describeDifferences(changes: Comparison): string {
	if (changes.isLikeForLike) return '';
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = changes;
	const counts: Array<[number, string]> = [
		[promptsNew.length, 'new prompt'],
		[promptsRemoved.length, 'removed prompt'],
		[platformsNew.length, 'new AI assistant'],
		[platformsRemoved.length, 'removed AI assistant'],
	];
	const parts = counts.flatMap(([count, noun]) => (count > 0 ? [quantity(count, noun)] : []));
	const list = parts.length > 0 ? parts.join(', ') : 'some answers are missing';
	return `The reports differ: ${list}. Changes only count what both have; the score counts everything, so it is not compared.`;
}
