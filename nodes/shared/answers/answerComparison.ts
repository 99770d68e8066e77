import { platformsOf, toCells, toShared, type Pair } from './cells';
import {
	isGained,
	isLost,
	toOtherPrompts,
	toPromptChanges,
	toRateChange,
	type NumberChange,
	type OtherPrompt,
	type PromptChange,
} from './changes';
import type { Answer } from './answers';
import { isMention } from './mentions';

type PlatformChange = { platform: string } & NumberChange;

/** What changed between the answers of two reports, for the prompts and platforms that both have. */
export interface AnswerComparison {
	/** Name of the field that says whether the brand was mentioned; null when it is not known. */
	mentionField: string | null;
	comparedPrompts: number;
	comparedPlatforms: string[];
	comparedAnswers: number;
	/** Percentage of the compared answers that mention the brand. */
	rate: NumberChange | undefined;
	promptsGained: PromptChange[];
	promptsLost: PromptChange[];
	promptsNew: OtherPrompt[];
	promptsRemoved: OtherPrompt[];
	/**
	 * The platforms of both reports, each with the percentage of its answers that mention the brand.
	 */
	platforms: PlatformChange[];
	platformsNew: string[];
	platformsRemoved: string[];
}

/** The comparison of a report that has no previous report. */
export const NOTHING_COMPARED: AnswerComparison = {
	mentionField: null,
	comparedPrompts: 0,
	comparedPlatforms: [],
	comparedAnswers: 0,
	rate: undefined,
	promptsGained: [],
	promptsLost: [],
	promptsNew: [],
	promptsRemoved: [],
	platforms: [],
	platformsNew: [],
	platformsRemoved: [],
};

/**
 * Compares the prompts and platforms that both reports have, and lists the others separately.
 *
 * @param field of the results that says whether the brand was mentioned; undefined when not known
 */
export function compareAnswers(
	before: Answer[],
	after: Answer[],
	field: string | undefined,
): AnswerComparison {
	const isHit = (answer: Answer) => field !== undefined && isMention(answer, field);
	const [earlier, later] = [before, after].map((answers) => toCells(answers, isHit));
	const shared = toShared(earlier, later);
	const [platformsBefore, platformsAfter] = [earlier, later].map(platformsOf);
	const pairs = shared.flatMap((prompt) => prompt.pairs);
	const comparedPlatforms = platformsAfter.filter((each) => isAnswered(pairs, each));
	return {
		mentionField: field ?? null,
		comparedPrompts: shared.length,
		comparedPlatforms,
		comparedAnswers: pairs.length,
		...(field === undefined
			? { rate: undefined, promptsGained: [], promptsLost: [], platforms: [] }
			: {
					rate: toRateChange(pairs),
					promptsGained: toPromptChanges(shared, isGained),
					promptsLost: toPromptChanges(shared, isLost),
					platforms: comparedPlatforms.flatMap((each) => toPlatformChange(each, pairs)),
				}),
		promptsNew: toOtherPrompts(later, earlier),
		promptsRemoved: toOtherPrompts(earlier, later),
		platformsNew: platformsAfter.filter((each) => !platformsBefore.includes(each)),
		platformsRemoved: platformsBefore.filter((each) => !platformsAfter.includes(each)),
	};
}

/** Whether both reports have the same prompts and platforms. */
export function isLikeForLike(answers: AnswerComparison): boolean {
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = answers;
	return [promptsNew, promptsRemoved, platformsNew, platformsRemoved].every(
		({ length }) => length === 0,
	);
}

const isAnswered = (pairs: Pair[], platform: string): boolean =>
	pairs.some((pair) => pair.platform === platform);

function toPlatformChange(platform: string, pairs: Pair[]): PlatformChange[] {
	const change = toRateChange(pairs.filter((pair) => pair.platform === platform));
	return change === undefined ? [] : [{ platform, ...change }];
}
