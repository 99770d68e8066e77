import { quantity } from '../../../shared/base/values/display';
import type { NumberChange } from '../../../shared/reports/comparison';
import { scoreOf, seriesOf } from '../../../shared/reports/series';
import { isLikeForLike, toScoreChange, type Comparison } from '../results/readComparison';

/** "Up 4.2 points to 70.8. 3 prompts gained a mention, 1 prompt lost one. 2 new domains, 1 domain no longer cited." */
export function toHeadline(comparison: Comparison): string {
	const { previous, domains } = comparison;
	const score = scoreOf(comparison.report);
	if (previous === undefined) {
		return `${score === null ? 'No score' : `Score ${score}`}. There is no earlier report to compare with.`;
	}
	const sentences = [
		[describeScore(toScoreChange(comparison))],
		describePrompts(comparison),
		[
			counted(domains?.added.length ?? 0, 'new domain', 'new domains'),
			counted(domains?.lost.length ?? 0, 'domain no longer cited', 'domains no longer cited'),
		],
	];
	return sentences
		.map((parts) => parts.filter(Boolean).join(', '))
		.filter(Boolean)
		.map((sentence) => `${sentence}.`)
		.join(' ');
}

const NOT_NAMED =
	'Without a schedule or name, a report has no previous one. Give your reports names, or compare with a Chosen Report.';

/** Explains the numbers: how the reports differ, and what could not be compared. */
export function toNote(comparison: Comparison): string | null {
	const { report, previous, domains, wantsDomains } = comparison;
	if (previous === undefined) return seriesOf(report) === undefined ? NOT_NAMED : null;
	const notes = [
		describeDifferences(comparison),
		describeMentions(comparison),
		wantsDomains && domains === undefined
			? 'Domains are not compared: the API key needs the scope read:citations.'
			: '',
	].filter(Boolean);
	return notes.length === 0 ? null : notes.join(' ');
}

function describePrompts({ answers }: Comparison): string[] {
	const { promptsGained, promptsLost } = answers;
	const mention = promptsGained.length > 0 ? 'one' : 'a mention';
	return [
		counted(promptsGained.length, 'prompt gained a mention', 'prompts gained a mention'),
		counted(promptsLost.length, `prompt lost ${mention}`, `prompts lost ${mention}`),
	];
}

function describeMentions({ answers, mentionField }: Comparison): string {
	if (answers.comparedAnswers === 0) {
		return 'Mentions are not compared: the reports have no answers to the same prompts on the same platforms.';
	}
	return mentionField === undefined
		? 'Mentions are not compared: no field of the results matches the scores. Set the option Mention Field.'
		: '';
}

function describeScore(change: NumberChange | undefined): string {
	if (change === undefined) return 'No score to compare';
	const { difference, direction, to } = change;
	if (direction === 'same') return `Unchanged at ${to}`;
	const points = counted(Math.abs(difference), 'point', 'points');
	return `${direction === 'up' ? 'Up' : 'Down'} ${points} to ${to}`;
}

function describeDifferences(comparison: Comparison): string {
	if (isLikeForLike(comparison)) return '';
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = comparison.answers;
	const parts = [
		counted(promptsNew.length, 'new prompt', 'new prompts'),
		counted(promptsRemoved.length, 'removed prompt', 'removed prompts'),
		counted(platformsNew.length, 'new platform', 'new platforms'),
		counted(platformsRemoved.length, 'removed platform', 'removed platforms'),
	];
	const list = parts.filter(Boolean).join(', ');
	return `The reports differ: ${list}. Mentions and rates only count what both have, the score counts everything.`;
}

/** @returns an empty text for 0 */
function counted(count: number, one: string, many: string): string {
	return count === 0 ? '' : quantity(count, one, many);
}
