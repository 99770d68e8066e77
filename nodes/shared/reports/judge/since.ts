import { OperationError } from '../../base/errors/operationError';
import { shortened } from '../../base/values/display';
import type { Answer, Report } from '../answers';
import { fold } from '../folding';
import type { Count } from './chance';
import { judgeAnswers } from './clear';
import { type FollowedPrompt, judgeEffect, judgeLevels } from './effect';
import { isAnswered, pairKey, promptKey } from './figures';

/** What the reports since a date say against those before it. */
export interface SinceFindings {
	/** Why nothing can be told; undefined where something can. */
	notTold?: 'noReportSince' | 'noReportBefore' | 'mentionsUnknown' | 'nothingShared';
	/** Of the answers that both sides have; undefined where nothing can be told. */
	before?: Count;
	since?: Count;
	/** Whether the change is more than chance; null when it cannot be told. */
	isClear: boolean | null;
	/** Undefined for an act for some prompts. */
	isUp?: boolean;
	/** The fields of an item about an act for some prompts; undefined where all prompts count. */
	effect?: {
		/** The prompts of the act that the reports have on both sides. */
		prompts: Array<string | null>;
		/** Those that have no prompts alike, as they were given. */
		prompts_without_alike: string[];
		prompts_alike: number;
		/** Going by those, not rounded; null with too few to tell. */
		expected_mentions: number | null;
	};
}

/**
 * Judges the reports since a date by those before it: an act's prompts by prompts alike, or else all
 * prompts.
 *
 * @param sides the reports before and since, oldest first, read together
 * @param scores of the series before the date, oldest first
 * @param acted texts of the act's prompts; empty for all
 * @param alsoActedOn texts of other acts' prompts, which are not alike
 * @throws OperationError `unknown_prompt` for a prompt that no report has
 */
export function judgeSince(
	sides: Report[][],
	scores: number[],
	acted: string[],
	alsoActedOn: string[],
): SinceFindings {
	checkActedPrompts(acted, sides.flat());
	const [before, since] = sides.map((list) =>
		list.filter(({ answers }) => answers.some(isAnswered)),
	);
	const cannot = (notTold: SinceFindings['notTold']): SinceFindings => ({ isClear: null, notTold });
	if (since.length === 0) return cannot('noReportSince');
	if (before.length === 0) return cannot('noReportBefore');
	if ([...before, ...since].some(({ mentionField }) => mentionField === undefined))
		return cannot('mentionsUnknown');
	const isForAll = acted.length === 0;
	// One report is compared with the one before it, as always.
	const then = isForAll && since.length === 1 ? before.slice(-1) : before;
	const followed = follow(then, since, acted, alsoActedOn);
	if (!followed.some(({ isActed }) => isActed || isForAll)) return cannot('nothingShared');
	if (!isForAll) return judgeActed(followed, acted);
	const levels = judgeLevels(followed);
	if (since.length > 1) return levels;
	const pairs = followed.map(({ before: [first], since: [last] }) => ({
		before: first,
		after: last,
	}));
	return { ...levels, isClear: judgeAnswers(pairs, scores).change === 'clear' };
}

function judgeActed(followed: FollowedPrompt[], given: string[]): SinceFindings {
	const { counted, before, since, expected, isMoreThanChance, alike } = judgeEffect(followed);
	const known = new Set(counted.map(({ prompt }) => fold(prompt ?? '')));
	const effect = {
		prompts: followed.flatMap(({ isActed, prompt }) => (isActed ? [prompt] : [])),
		prompts_without_alike: given.filter((prompt) => !known.has(fold(prompt))),
		prompts_alike: alike,
		expected_mentions: isMoreThanChance === null ? null : expected,
	};
	return { before, since, isClear: isMoreThanChance, effect };
}

function checkActedPrompts(acted: string[], reports: Report[]): void {
	const known = new Set(reports.flatMap(({ answers }) => answers.map(promptKey)));
	const unknown = acted.find((prompt) => !known.has(fold(prompt)));
	if (unknown === undefined) return;
	throw new OperationError(
		`No report has the prompt "${shortened(unknown)}"`,
		'Prompts are matched by their whole text. Enter them as the reports have them.',
		'unknown_prompt',
	);
}

/**
 * Counts the answers of pairs that both sides have, report by report: by prompt for an act, without those of
 * other acts, else by pair.
 */
function follow(before: Report[], since: Report[], acted: string[], alsoActedOn: string[]) {
	const sides = { before, since };
	const [early, late] = [before, since].map(
		(side) => new Set(side.flatMap(({ answers }) => answers.filter(isAnswered).map(pairKey))),
	);
	const keys = new Set(acted.map(fold));
	const others = new Set(alsoActedOn.map(fold).filter((key) => keys.size > 0 && !keys.has(key)));
	const isCounted = (answer: Answer) => {
		const pair = pairKey(answer);
		const isShared = isAnswered(answer) && early.has(pair) && late.has(pair);
		return isShared && !others.has(promptKey(answer));
	};
	const toCounts = (reports: Report[]) => reports.map((): Count => ({ mentions: 0, answers: 0 }));
	const followed = new Map<string, FollowedPrompt>();
	for (const side of ['before', 'since'] as const) {
		for (const [at, { answers }] of sides[side].entries()) {
			for (const answer of answers.filter(isCounted)) {
				const { prompt, isMentioned } = answer;
				const isActed = keys.has(promptKey(answer));
				const key = keys.size > 0 ? promptKey(answer) : pairKey(answer);
				const counts = { before: toCounts(before), since: toCounts(since) };
				const known = followed.get(key) ?? { prompt, isActed, ...counts };
				followed.set(key, known);
				known[side][at].answers++;
				known[side][at].mentions += Number(isMentioned);
			}
		}
	}
	return [...followed.values()];
}
