/** Models of brands: how likely an answer mentions the brand, what moves that, and what fails. */

/** Numbers from 0 to 1. */
export type Random = () => number;

export const ASSISTANTS = 4;
const PROMPTS_PER_TOPIC = 5;

/** mulberry32: the same numbers for the same seed, on every machine. */
export function toRandom(seed: number): Random {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const drawNormal = (random: Random): number =>
	Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export const toLogit = (rate: number): number => Math.log(rate / (1 - rate));

export const toRate = (logit: number): number => 1 / (1 + Math.exp(-logit));

const fill = (prompts: number, toValue: (prompt: number, assistant: number) => number) =>
	Array.from({ length: prompts * ASSISTANTS }, (_, at) => toValue(Math.floor(at / ASSISTANTS), at % ASSISTANTS));

/** A rate for each prompt, which its assistants share in most parts. */
function byPrompt(random: Random, prompts: number, mean: number): number[] {
	const draw = (length: number, deviation: number) => Array.from({ length }, () => deviation * drawNormal(random));
	const [ofPrompts, ofAssistants] = [draw(prompts, 1.5), draw(ASSISTANTS, 0.5)];
	const own = (prompt: number, assistant: number) =>
		mean + ofPrompts[prompt] + ofAssistants[assistant] + 0.5 * drawNormal(random);
	return fill(prompts, own);
}

/** 30 % nearly never mention the brand, 20 % nearly always, the others are spread between. */
function drawMixed(random: Random): number {
	const kind = random();
	return toLogit(kind < 0.3 ? 0.03 : kind < 0.5 ? 0.97 : 0.05 + 0.9 * random());
}

/** How the rates are spread over pairs of prompt and assistant, as logits. */
export const RATES = {
	mixed: (random: Random, prompts: number) => fill(prompts, () => drawMixed(random)),
	/** The same, but all assistants have the rate of the prompt. */
	shared: (random: Random, prompts: number) => {
		const ofPrompts = Array.from({ length: prompts }, () => drawMixed(random));
		return fill(prompts, (prompt) => ofPrompts[prompt]);
	},
	byPrompt: (random: Random, prompts: number) => byPrompt(random, prompts, 0),
	/** Most prompts nearly never, or nearly always. */
	uShaped: (random: Random, prompts: number) => {
		const ofPrompts = Array.from({ length: prompts }, () =>
			toLogit(0.01 + 0.98 * Math.sin((Math.PI * random()) / 2) ** 2),
		);
		return fill(prompts, (prompt) => ofPrompts[prompt] + 0.5 * drawNormal(random));
	},
	/** Each answer is nearly a coin. */
	middle: (random: Random, prompts: number) => fill(prompts, () => 0.7 * drawNormal(random)),
	low: (random: Random, prompts: number) => byPrompt(random, prompts, -3),
};

export type RateName = keyof typeof RATES;

/** The shift of all logits after which their mean rate is `rate`. */
export function shiftTo(logits: number[], rate: number): number {
	let [low, high] = [-12, 12];
	for (let step = 0; step < 30; step++) {
		const middle = (low + high) / 2;
		const total = logits.reduce((sum, logit) => sum + toRate(logit + middle), 0);
		if (total < rate * logits.length) low = middle;
		else high = middle;
	}
	return low;
}

/** Whether an answer mentions the brand; null without an answer. */
export type Drawn = 0 | 1 | null;

export interface Swings {
	/** Standard deviation of what a report adds to the logits of each assistant, and of each topic. */
	swing?: number;
	/** How much of it stays in the next report, 0 to 1. */
	stays?: number;
	/** How many of the answers fail, 0 to 1. */
	failing?: number;
}

/**
 * Returns a function that draws the next report.
 *
 * @param logits of each pair, prompt by prompt
 */
export function toBrand(random: Random, logits: number[], swings: Swings = {}) {
	const { swing = 0, stays = 0, failing = 0 } = swings;
	const topics = Math.ceil(logits.length / ASSISTANTS / PROMPTS_PER_TOPIC);
	let moods = Array.from({ length: ASSISTANTS + topics }, () => swing * drawNormal(random));
	/** @param shift of all logits, or of each */
	return (shift: number | number[] = 0): Drawn[] => {
		const fresh = swing * Math.sqrt(1 - stays ** 2);
		moods = moods.map((mood) => stays * mood + fresh * drawNormal(random));
		return logits.map((logit, at) => {
			const topic = Math.floor(at / ASSISTANTS / PROMPTS_PER_TOPIC);
			const mood = moods[at % ASSISTANTS] + moods[ASSISTANTS + topic];
			const moved = logit + mood + (typeof shift === 'number' ? shift : shift[at]);
			const isMentioned = random() < toRate(moved);
			return random() < failing ? null : isMentioned ? 1 : 0;
		});
	};
}
