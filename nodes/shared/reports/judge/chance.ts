export interface Count {
	mentions: number;
	answers: number;
}

/** The two sides that are compared: the answers of one assistant to one prompt in two reports. */
export interface Sides {
	before: Count;
	after: Count;
}

/** Of the change in its direction, and the directions in which not even the largest change is clear. */
interface Verdict {
	change: 'clear' | 'unclear' | 'tooFew';
	direction: Direction;
	tooFewFor: Direction[];
}

type Direction = 'up' | 'down' | 'same';

/** A larger p-value may be chance; the stricter one where the usual steps of the series are unknown. */
export const LEVEL = 0.05;
export const STRICT_LEVEL = 0.01;

/** How many of the usual steps of its series a clear change is larger than: of the answers, of the score. */
const STEPS = { ofAnswers: 2.75, ofScore: 4 };

/** The usual step in points where it is unknown and half of the answers mention the brand. */
const UNKNOWN_STEP = 7;

/** How many scores tell the usual step: fewest for answers; for the score alone, all that are looked at. */
const FEWEST_SCORES = 4;
const MOST_SCORES = 8;

/** Of binary fractions: 3 of 24 answers less 0 of 24 are not larger than 12.5 points. */
export const ROUNDING = 1e-6;

/**
 * Decides whether the mentions of a brand changed by more than chance, and by more than is usual from
 * report to report: the test alone takes a day's mood of one assistant for a change.
 *
 * @param earlier the scores of the series up to the earlier report, oldest first, in points
 */
export function judgeAnswers(pairs: Sides[], earlier: unknown[]): Verdict {
	const votes = pairs.flatMap(toVotes);
	const step = usualStep(earlier, FEWEST_SCORES);
	const level = step === undefined ? STRICT_LEVEL : LEVEL;
	const mentions = sumOf(votes.map(({ before }) => before.mentions));
	const most = { down: mentions, up: votes.length - mentions };
	// The test's p-value when all of them change.
	const tooFewFor = (['down', 'up'] as const).filter((way) => 0.5 ** most[way] > level);
	const [from, to] = [shareOf(pairs, 'before'), shareOf(pairs, 'after')];
	const points = 100 * (to - from);
	const direction = toDirection(points);
	// Shares near none and all swing less.
	const usual = step ?? UNKNOWN_STEP * (from + to) * (2 - from - to);
	const isTooFew = direction === 'same' ? tooFewFor.length === 2 : tooFewFor.includes(direction);
	const isClear =
		direction === toDirection(shareOf(votes, 'after') - shareOf(votes, 'before')) &&
		Math.abs(points) > STEPS.ofAnswers * usual + ROUNDING &&
		chanceOf(votes) <= level;
	return { change: isClear ? 'clear' : isTooFew ? 'tooFew' : 'unclear', direction, tooFewFor };
}

/**
 * Decides the same by the score, where the answers that mention the brand are not known.
 *
 * @param earlier the scores of the series up to the earlier report, oldest first, in points
 */
export function judgeScore(score: number, earlier: number[]): Verdict {
	const points = score - (earlier.at(-1) ?? score);
	const step = usualStep(earlier, MOST_SCORES);
	const isClear = step !== undefined && Math.abs(points) > STEPS.ofScore * step + ROUNDING;
	return {
		change: isClear ? 'clear' : step === undefined ? 'tooFew' : 'unclear',
		direction: toDirection(points),
		tooFewFor: step === undefined ? ['down', 'up'] : [],
	};
}

/** What is less likely changes no p-value. */
const NEGLIGIBLE = 1e-20;

/** How likely each number is, from the least on. */
type Numbers = { least: number; odds: number[] };

const NONE: Numbers = { least: 0, odds: [1] };

/**
 * The exact test of Cochran, Mantel and Haenszel: how likely mentions that belong to neither side
 * fall as unevenly as these, given the mentions of each stratum.
 *
 * @returns the p-value: twice the smaller mid-p, 0 to 1
 */
export function chanceOf(strata: Sides[]): number {
	let parts: Numbers[] = strata.map(toHypergeometric);
	// By halves: one after the other, thousands of strata would take much longer.
	while (parts.length > 1)
		parts = parts.flatMap((part, at) => (at % 2 === 0 ? toSum(part, parts[at + 1]) : []));
	const [{ least, odds } = NONE] = parts;
	const observed = sumOf(strata.map(({ after }) => after.mentions)) - least;
	const below = sumOf(odds.slice(0, Math.max(0, observed)));
	const above = sumOf(odds.slice(Math.max(0, observed + 1)));
	const midP = Math.min(below, above) + (odds[observed] ?? 0) / 2;
	return Math.min(1, 2 * midP);
}

/**
 * How likely each number of the mentions of a stratum falls on its later side, from the least on. Goes
 * outwards from the likeliest, because in large strata most odds are too small for JavaScript.
 */
function toHypergeometric({ before, after }: Sides): Numbers {
	const mentions = before.mentions + after.mentions;
	const answers = before.answers + after.answers;
	/** The ratio of the odds of a number to those of the number below. */
	const growth = (number: number) =>
		((mentions - number + 1) * (after.answers - number + 1)) /
		(number * (before.answers - mentions + number));
	const likeliest = Math.floor(((mentions + 1) * (after.answers + 1)) / (answers + 2));
	const odds = [1];
	let least = likeliest;
	for (let last = 1; last > NEGLIGIBLE && least > Math.max(0, mentions - before.answers); least--)
		odds.unshift((last /= growth(least)));
	let most = likeliest;
	for (let last = 1; last > NEGLIGIBLE && most < Math.min(mentions, after.answers); most++)
		odds.push((last *= growth(most + 1)));
	const total = sumOf(odds);
	return { least, odds: odds.map((each) => each / total) };
}

/** The sum of two independent numbers. */
function toSum(some: Numbers, others = NONE): Numbers {
	let least = some.least + others.least;
	const odds = new Array<number>(some.odds.length + others.odds.length - 1).fill(0);
	for (let at = 0; at < some.odds.length; at++)
		for (let by = 0; by < others.odds.length; by++)
			odds[at + by] += some.odds[at] * others.odds[by];
	for (; odds[0] < NEGLIGIBLE; least++) odds.shift();
	while (odds[odds.length - 1] < NEGLIGIBLE) odds.pop();
	return { least, odds };
}

/** Counts a pair once per report, by more than half of its answers; not for a tie. */
function toVotes({ before, after }: Sides): Sides[] {
	if ([before, after].some(({ mentions, answers }) => 2 * mentions === answers)) return [];
	const [then, now] = [before, after].map(({ mentions, answers }) => ({
		mentions: Number(2 * mentions > answers),
		answers: 1,
	}));
	return [{ before: then, after: now }];
}

function shareOf(pairs: Sides[], side: keyof Sides): number {
	const answers = sumOf(pairs.map((pair) => pair[side].answers));
	return answers === 0 ? 0 : sumOf(pairs.map((pair) => pair[side].mentions)) / answers;
}

/** The median step between neighbors among the last eight scores; undefined for fewer than `fewest`. */
function usualStep(earlier: unknown[], fewest: number): number | undefined {
	const scores = earlier.filter((score) => typeof score === 'number').slice(-MOST_SCORES);
	if (scores.length < fewest) return undefined;
	return medianOf(scores.slice(1).map((score, at) => Math.abs(score - scores[at])));
}

export function medianOf(numbers: number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

const toDirection = (difference: number): Direction =>
	Math.abs(difference) < ROUNDING ? 'same' : difference > 0 ? 'up' : 'down';

export const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);
