import { judgeAnswers, type Sides } from '../../nodes/shared/reports/judge/chance';

/** Brands, and what happens to them between their last two reports. */
interface Scenario {
	prompts: number;
	/**
	 * Standard deviation of what a report adds to the logits of each assistant, and of each topic: a
	 * number between these two for each brand.
	 */
	swing: [number, number];
	/** What the last report adds to all logits: each is tried. */
	shifts: number[];
	/** How many reports there are up to the one that the last is compared with: each is tried. */
	earlier: number[];
	brands: number;
	seed: number;
}

export const ASSISTANTS = 4;
const PROMPTS_PER_TOPIC = 5;

/**
 * Counts the brands whose last change is clear. Each answer is a draw of its own: 30 % of the pairs of
 * prompt and assistant nearly never mention the brand, 20 % nearly always, the others in between.
 */
export function countClearChanges({ prompts, swing, shifts, earlier, brands, seed }: Scenario) {
	const random = toRandom(seed);
	const tried = shifts.flatMap((shift) =>
		earlier.map((count) => ({ shift, earlier: count, down: 0, up: 0 })),
	);
	for (let brand = 0; brand < brands; brand++) {
		const logits = Array.from({ length: prompts * ASSISTANTS }, () => toLogit(drawRate(random)));
		const own = swing[0] + (swing[1] - swing[0]) * random();
		const draw = (shift: number) => drawReport(logits, { swing: own, shift, random });
		const before = Array.from({ length: Math.max(...earlier) }, () => draw(0));
		const scores = before.map(toScore);
		for (const shift of shifts) {
			const pairs = toPairs(before.at(-1) ?? [], draw(shift));
			for (const each of tried.filter((one) => one.shift === shift)) {
				const { change, direction } = judgeAnswers(pairs, scores.slice(-each.earlier));
				if (change === 'clear' && direction !== 'same') each[direction]++;
			}
		}
	}
	return tried;
}

const toPairs = (before: number[], after: number[]): Sides[] =>
	before.map((mentions, at) => ({
		before: { mentions, answers: 1 },
		after: { mentions: after[at], answers: 1 },
	}));

/** The shift after which the brands' mean rate is `rate`. */
export function shiftTo(rate: number): number {
	const random = toRandom(1);
	const logits = Array.from({ length: 20_000 }, () => toLogit(drawRate(random)));
	let [low, high] = [-10, 10];
	for (let step = 0; step < 30; step++) {
		const middle = (low + high) / 2;
		const mean = meanOf(logits.map((logit) => toRate(logit + middle)));
		if (mean < rate) low = middle;
		else high = middle;
	}
	return low;
}

/** @param kind 0 to 1: below 0.3 it is nearly never, below 0.5 nearly always */
export function drawRate(random: () => number, kind = random()): number {
	if (kind < 0.3) return 0.03;
	return kind < 0.5 ? 0.97 : 0.05 + 0.9 * random();
}

interface Draw {
	swing: number;
	shift: number;
	random: () => number;
}

function drawReport(logits: number[], { swing, shift, random }: Draw): number[] {
	const topics = Math.ceil(logits.length / ASSISTANTS / PROMPTS_PER_TOPIC);
	const moods = Array.from({ length: ASSISTANTS + topics }, () => swing * drawNormal(random));
	return logits.map((logit, at) => {
		const topic = Math.floor(at / ASSISTANTS / PROMPTS_PER_TOPIC);
		const mood = moods[at % ASSISTANTS] + moods[ASSISTANTS + topic];
		return Number(random() < toRate(logit + mood + shift));
	});
}

const toScore = (mentions: number[]): number => Math.round(1_000 * meanOf(mentions)) / 10;

const meanOf = (numbers: number[]): number =>
	numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

export const toLogit = (rate: number): number => Math.log(rate / (1 - rate));

export const toRate = (logit: number): number => 1 / (1 + Math.exp(-logit));

export const drawNormal = (random: () => number): number =>
	Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** mulberry32: the same numbers from 0 to 1 for the same seed, on every machine. */
export function toRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
