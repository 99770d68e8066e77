import { quantity } from '../../../shared/base/values/display';
import type { ComparedReport } from '../results/readComparison';

const NOT_NAMED =
	'Without a schedule or name, a report has no previous one. Give your reports names, or compare with a Chosen Report.';

const NO_FIELD =
	'Mentions are not compared: no field of the results matches the scores. Set the option Mention Field.';

const NO_DOMAINS = 'Domains are not compared: the API key needs the scope read:citations.';

/** Explains the numbers: how the reports differ, and what could not be compared. */
export function toNote(compared: ComparedReport): string | null {
	const { previous, hasSeries, isUnknown, wantsDomains, domains } = compared;
	if (previous === undefined) return hasSeries ? null : NOT_NAMED;
	const notes = [
		describeDifferences(compared),
		isUnknown && NO_FIELD,
		wantsDomains && domains === undefined && NO_DOMAINS,
	].filter(Boolean);
	return notes.length === 0 ? null : notes.join(' ');
}

function describeDifferences({ changes }: ComparedReport): string {
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = changes;
	const counts: Array<[number, string]> = [
		[promptsNew.length, 'new prompt'],
		[promptsRemoved.length, 'removed prompt'],
		[platformsNew.length, 'new AI assistant'],
		[platformsRemoved.length, 'removed AI assistant'],
	];
	const parts = counts.flatMap(([count, noun]) => (count > 0 ? [quantity(count, noun)] : []));
	if (changes.isLikeForLike) return '';
	const list = parts.length > 0 ? parts.join(', ') : 'some answers are missing';
	return `The reports differ: ${list}. Changes only count what both have; the score counts everything, so it is not compared.`;
}
