import type { Answer } from './answers';
import { platformsOf, toCells, toShared } from './cells';
import { toOtherPrompts, toPromptChanges, toRateChange } from './changes';
import { isMention } from './mentions';

/** What changed between the answers of two reports, for the prompts and platforms that both have. */
export type AnswerComparison = ReturnType<typeof compareAnswers>;

/**
 * Compares the prompts and platforms that both reports have, and lists the others separately.
 *
 * @param field of the results that says whether the brand was mentioned; undefined when not known
 */
export function compareAnswers(before: Answer[], after: Answer[], field: string | undefined) {
	const [earlier, later] = [before, after].map(toCells);
	const isHit = (answer: Answer) => field !== undefined && isMention(answer, field);
	const shared = toShared(earlier, later, isHit);
	const pairs = shared.flatMap((prompt) => prompt.pairs);
	const [platformsBefore, platformsAfter] = [earlier, later].map(platformsOf);
	const comparedPlatforms = platformsAfter.filter((each) =>
		pairs.some(({ platform }) => platform === each),
	);
	const isKnown = field !== undefined;
	return {
		/** Name of the field that says whether the brand was mentioned; null when it is not known. */
		mentionField: field ?? null,
		comparedPrompts: shared.length,
		comparedPlatforms,
		comparedAnswers: pairs.length,
		/** Percentage of the compared answers that mention the brand. */
		rate: isKnown ? toRateChange(pairs) : undefined,
		promptsGained: toPromptChanges(shared, ({ from, to }) => to && !from),
		promptsLost: toPromptChanges(shared, ({ from, to }) => from && !to),
		promptsNew: toOtherPrompts(later, earlier),
		promptsRemoved: toOtherPrompts(earlier, later),
		/** The platforms of both reports, each with the percentage of its answers that mention the brand. */
		platforms: (isKnown ? comparedPlatforms : []).flatMap((platform) => {
			const change = toRateChange(pairs.filter((pair) => pair.platform === platform));
			return change === undefined ? [] : [{ platform, ...change }];
		}),
		platformsNew: platformsAfter.filter((each) => !platformsBefore.includes(each)),
		platformsRemoved: platformsBefore.filter((each) => !platformsAfter.includes(each)),
	};
}

/** The comparison of a report that has no previous report. */
export const NOTHING_COMPARED = compareAnswers([], [], undefined);

/** Whether both reports have the same prompts and platforms. */
export function isLikeForLike(answers: AnswerComparison): boolean {
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = answers;
	return [promptsNew, promptsRemoved, platformsNew, platformsRemoved].every(
		({ length }) => length === 0,
	);
}
