export interface Count {
	mentions: number;
	answers: number;
}

/** The two sides that are compared: the answers of one assistant to one prompt in two reports. */
export interface Sides {
	before: Count;
	after: Count;
}

/** A larger p-value may be chance; the stricter one where the usual steps of the series are unknown. */
export const LEVEL = 0.05;
export const STRICT_LEVEL = 0.01;

/** Of binary fractions: 3 of 24 answers less 0 of 24 are not larger than 12.5 points. */
export const ROUNDING = 1e-6;

/** What is less likely changes no p-value. */
const NEGLIGIBLE = 1e-20;

/** How likely each number is, from the least on. */
type Numbers = { least: number; odds: number[] };

const NO_MENTIONS: Numbers = { least: 0, odds: [1] };

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
	return midP(parts[0] ?? NO_MENTIONS, sumOf(strata.map(({ after }) => after.mentions)));
}

/** A multiple of all numbers of answers up to ten. */
const FRACTIONS = 2_520;

/**
 * The exact sign-flip test: how likely the differences in the shares of the pairs add up to as much as
 * they do, if each were as likely a rise as a fall. For single answers, it is the test of McNemar.
 *
 * @returns the p-value: twice the smaller mid-p, 0 to 1
 */
export function chanceOfFlips(pairs: Sides[]): number {
	const moves = pairs.map((pair) => Math.round(FRACTIONS * moveOf(pair))).filter(Boolean);
	const unit = moves.reduce(toDivisor, 0) || 1;
	let odds = [1];
	for (const size of moves.map((move) => Math.abs(move) / unit)) {
		const next = new Array<number>(odds.length + size).fill(0);
		for (const [at, each] of odds.entries()) {
			next[at] += each / 2;
			next[at + size] += each / 2;
		}
		odds = next;
	}
	const risen = sumOf(moves.filter((move) => move > 0)) / unit;
	return midP({ least: 0, odds }, risen);
}

/** By how much the share of mentions of a pair changed, -1 to 1. */
export const moveOf = ({ before, after }: Sides): number =>
	after.mentions / after.answers - before.mentions / before.answers;

const toDivisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : toDivisor(b, a % b));

/** Twice the smaller of the odds of fewer and of more, each with half of those of the number itself. */
function midP({ least, odds }: Numbers, number: number): number {
	const observed = number - least;
	const below = sumOf(odds.slice(0, Math.max(0, observed)));
	const above = sumOf(odds.slice(Math.max(0, observed + 1)));
	return Math.min(1, 2 * Math.min(below, above) + (odds[observed] ?? 0));
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
function toSum(some: Numbers, others = NO_MENTIONS): Numbers {
	let least = some.least + others.least;
	const odds = new Array<number>(some.odds.length + others.odds.length - 1).fill(0);
	for (let at = 0; at < some.odds.length; at++)
		for (let by = 0; by < others.odds.length; by++)
			odds[at + by] += some.odds[at] * others.odds[by];
	for (; odds[0] < NEGLIGIBLE; least++) odds.shift();
	while (odds[odds.length - 1] < NEGLIGIBLE) odds.pop();
	return { least, odds };
}

export function medianOf(numbers: number[]): number {
	const sorted = [...numbers].sort((a, b) => a - b);
	return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

export const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);

export const addCounts = (counts: Count[]): Count => ({
	mentions: sumOf(counts.map(({ mentions }) => mentions)),
	answers: sumOf(counts.map(({ answers }) => answers)),
});
