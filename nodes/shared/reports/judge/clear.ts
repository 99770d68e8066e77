import {
	addCounts,
	chanceOfFlips,
	LEVEL,
	medianOf,
	moveOf,
	ROUNDING,
	type Sides,
	STRICT_LEVEL,
	sumOf,
} from './chance';

/** Too few are answers of which not even the largest change in this direction would be clear. */
export interface Verdict {
	change: 'clear' | 'unclear' | 'tooFew';
	direction: Way | 'same';
}

export type Way = 'up' | 'down';

/** How many of the usual steps of its series a clear change is larger than: of the answers, of the score. */
const STEPS = { ofAnswers: 2.75, ofScore: 4 };

/** The usual step where it is unknown, as `toAngle`: 7 points where half of the answers mention the brand. */
const UNKNOWN_STEP = 0.07;

/** How many scores tell the usual step: fewest for answers; for the score alone, all that are looked at. */
const FEWEST_SCORES = 4;
const MOST_SCORES = 8;

/** Shares near none and all vary less in points; as angles, in radians, all vary alike. */
const toAngle = (share: number): number => Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));

/**
 * Decides whether the mentions of a brand changed by more than chance, and by more than is usual from
 * report to report: the test alone takes a day's mood of one assistant for a change.
 *
 * @param earlier the scores of the series up to the earlier report, oldest first, in points
 * @param isShare whether the scores are the percentage of answers with a mention
 */
export function judgeAnswers(pairs: Sides[], earlier: unknown[], isShare = true): Verdict {
	const toScale = isShare ? toAngle : (share: number) => share;
	const steps = scoreSteps(earlier, FEWEST_SCORES, toScale);
	const level = steps ? LEVEL : STRICT_LEVEL;
	const step = steps ? medianOf(steps) : UNKNOWN_STEP;
	const scale = steps ? toScale : toAngle;
	const [from, to] = [shareOn(pairs, 'before'), shareOn(pairs, 'after')];
	const direction = toDirection(to - from);
	const ofBrand = pairs.filter(({ before }) => before.mentions > 0).length;
	const ofOthers = pairs.filter(({ before }) => before.mentions < before.answers).length;
	const most = { down: ofBrand, up: ofOthers, same: Math.max(ofBrand, ofOthers) }[direction];
	// The test's p-value when all of them change.
	const isTooFew = 0.5 ** most > level;
	const isClear =
		direction === toDirection(sumOf(pairs.map(moveOf))) &&
		Math.abs(scale(to) - scale(from)) > STEPS.ofAnswers * step + ROUNDING &&
		chanceOfFlips(pairs) <= level;
	return { change: isClear ? 'clear' : isTooFew ? 'tooFew' : 'unclear', direction };
}

/** Of the square root of the answers: with this much, as angles, the test mostly finds a change. */
const TESTED = 1.2;

/**
 * Whether the last of some scores is a clear change by the scores alone, where the answers are not read: in
 * simulations nearly as often as `judgeAnswers` says so.
 *
 * @param scores of a series, oldest first, in points
 * @param answers of the last report
 */
export function isClearStep(scores: number[], answers: number): boolean {
	const [before, last] = scores.slice(-2).map((score) => toAngle(score / 100));
	const steps = scoreSteps(scores.slice(0, -1), FEWEST_SCORES, toAngle);
	const step = steps ? medianOf(steps) : UNKNOWN_STEP;
	const change = Math.abs(last - before);
	return change > STEPS.ofAnswers * step + ROUNDING && change > TESTED / Math.sqrt(answers);
}

/**
 * Decides the same by the score, where the answers that mention the brand are not known.
 *
 * @param earlier the scores of the series up to the earlier report, oldest first, in points
 * @param answers of a report
 */
export function judgeScore(score: number, earlier: number[], answers: number): Verdict {
	const points = score - (earlier.at(-1) ?? score);
	const steps = scoreSteps(earlier, MOST_SCORES);
	const step = steps && Math.max(medianOf(steps), 1 / answers);
	const isClear = step !== undefined && Math.abs(points) > 100 * STEPS.ofScore * step + ROUNDING;
	return {
		change: isClear ? 'clear' : step === undefined ? 'tooFew' : 'unclear',
		direction: toDirection(points),
	};
}

function shareOn(pairs: Sides[], side: keyof Sides): number {
	const { mentions, answers } = addCounts(pairs.map((pair) => pair[side]));
	return answers === 0 ? 0 : mentions / answers;
}

/** The steps between neighbors among the last eight scores, of 1; undefined for fewer than `fewest`. */
function scoreSteps(earlier: unknown[], fewest: number, toScale = (share: number) => share) {
	const scores = earlier.filter((score) => typeof score === 'number').slice(-MOST_SCORES);
	if (scores.length < fewest) return undefined;
	const scaled = scores.map((score) => toScale(score / 100));
	return scaled.slice(1).map((each, at) => Math.abs(each - scaled[at]));
}

/** @param difference of shares, or in points */
export const toDirection = (difference: number): Verdict['direction'] =>
	Math.abs(difference) < ROUNDING ? 'same' : difference > 0 ? 'up' : 'down';
