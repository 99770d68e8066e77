import { addCounts, type Count } from '../../../../../nodes/shared/reports/judge/chance';
import { type FollowedPrompt, judgeEffect, judgeLevels } from '../../../../../nodes/shared/reports/judge/effect';
import {
	ASSISTANTS,
	type Drawn,
	type RateName,
	RATES,
	shiftTo,
	type Swings,
	toBrand,
	toLogit,
	toRandom,
	toRate,
} from './simulatedBrands.cts';

interface Reports extends Swings {
	rates: RateName;
	prompts: number;
	before: number;
	since: number;
	seed: number;
}

interface Act extends Reports {
	/** How many prompts are acted on: those with the fewest mentions before. */
	acted: number;
	/** By how much that lifts their rate, 0 to 1. */
	lift: number;
	/** Whether each is an act of its own, of which one is judged. */
	isOneOfThem?: boolean;
}

/** @returns whether the act looks like more than chance; null where that cannot be told */
export function judgeAct(act: Act): boolean | null {
	const { rates, prompts, before: early, since: late, seed, acted, lift, ...swings } = act;
	const random = toRandom(seed);
	const logits = RATES[rates](random, prompts);
	const draw = toBrand(random, logits, swings);
	const before = Array.from({ length: early }, () => toCounts(draw()));
	const byMentions = before[0]
		.map((_count, at) => ({
			at,
			order: addCounts(before.map((report) => report[at])).mentions + random(),
		}))
		.sort((a, b) => a.order - b.order)
		.map(({ at }) => at);
	const lifted = byMentions.slice(0, acted);
	const judged = act.isOneOfThem ? [lifted[Math.floor(random() * acted)]] : lifted;
	const shifts = logits.map((logit, at) =>
		lifted.includes(Math.floor(at / ASSISTANTS)) && lift > 0
			? toLogit(Math.min(0.97, toRate(logit) + lift)) - logit
			: 0,
	);
	const since = Array.from({ length: late }, () => toCounts(draw(shifts)));
	const followed = byMentions
		.filter((at) => judged.includes(at) || !lifted.includes(at))
		.map((at): FollowedPrompt => ({
			prompt: String(at),
			isActed: judged.includes(at),
			before: before.map((report) => report[at]),
			since: since.map((report) => report[at]),
		}));
	const isAnswered = (counts: Count[]) => counts.some(({ answers }) => answers > 0);
	return judgeEffect(followed.filter((each) => isAnswered(each.before) && isAnswered(each.since))).isMoreThanChance;
}

/** Of the answers to each prompt. */
const toCounts = (drawn: Drawn[]): Count[] =>
	Array.from({ length: drawn.length / ASSISTANTS }, (_, prompt) =>
		countOf(drawn.slice(ASSISTANTS * prompt, ASSISTANTS * (prompt + 1))),
	);

function countOf(drawn: Drawn[]): Count {
	const answers = drawn.filter((each) => each !== null);
	return { mentions: answers.filter((each) => each === 1).length, answers: answers.length };
}

/**
 * Judges reports before and since a date without prompts of an act.
 *
 * @param levels the mean rate before, and of each report since
 */
export function judgeDate({
	rates,
	prompts,
	before,
	seed,
	levels,
	...swings
}: Omit<Reports, 'since'> & { levels: number[] }) {
	const random = toRandom(seed);
	const logits = RATES[rates](random, prompts);
	const draw = toBrand(random, logits, swings);
	const [first, ...others] = levels.map((rate) => shiftTo(logits, rate));
	const [early, late] = [Array<number>(before).fill(first), others].map((shifts) =>
		shifts.map((shift) => draw(shift).map((each) => countOf([each]))),
	);
	const pairs = logits.map((_logit, at): FollowedPrompt => ({
		prompt: null,
		isActed: false,
		before: early.map((report) => report[at]),
		since: late.map((report) => report[at]),
	}));
	const { isClear, isUp } = judgeLevels(pairs);
	return isClear ? (isUp ? 'up' : 'down') : undefined;
}
