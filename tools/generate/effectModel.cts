import { addCounts, type FollowedPrompt, judgeEffect } from '../../nodes/shared/reports/judge/effect';
import { ASSISTANTS, drawNormal, drawRate, toLogit, toRandom, toRate } from './chanceModel.cts';

/** Acts for the prompts with the fewest mentions before, and what they do. */
interface Scenario {
	/** Of the act, of fifty. */
	acted: number;
	/** Whether all of them are of one topic, and else chosen from all. */
	isOneTopic?: boolean;
	reportsBefore: number;
	reportsSince: number;
	/** By how much the act lifts the rate of its prompts, 0 to 1. */
	lift: number;
	/** As in `countClearChanges`. */
	swing: [number, number];
	brands: number;
	seed: number;
}

const PROMPTS = 50;
const PROMPTS_PER_TOPIC = 10;

/**
 * Counts the acts that look like more than chance. Each prompt has a rate of its own: as many of each
 * brand nearly never mention it, or nearly always, as of the pairs in `countClearChanges`.
 */
export function countSeenEffects(scenario: Scenario): number {
	const { acted, isOneTopic, reportsBefore, reportsSince, lift, swing } = scenario;
	const random = toRandom(scenario.seed);
	let seen = 0;
	for (let brand = 0; brand < scenario.brands; brand++) {
		const rates = drawRates(random);
		const own = swing[0] + (swing[1] - swing[0]) * random();
		const draw = (lifted: number[]) => drawCounts(rates, { lifted, lift, swing: own, random });
		const before = Array.from({ length: reportsBefore }, () => draw([]));
		const byMentions = rates
			.map((_rate, prompt) => {
				const { mentions } = addCounts(before.map((report) => report[prompt]));
				return { prompt, order: mentions + random() };
			})
			.sort((a, b) => a.order - b.order)
			.map(({ prompt }) => prompt);
		const chosen = byMentions
			.filter((prompt) => !isOneTopic || topicOf(prompt) === topicOf(byMentions[0]))
			.slice(0, acted);
		const since = Array.from({ length: reportsSince }, () => draw(chosen));
		const prompts = rates.map((_rate, prompt): FollowedPrompt => ({
			prompt: String(prompt),
			isActed: chosen.includes(prompt),
			before: before.map((report) => report[prompt]),
			since: since.map((report) => report[prompt]),
		}));
		if (judgeEffect(prompts).isMoreThanChance) seen++;
	}
	return seen;
}

const topicOf = (prompt: number): number => Math.floor(prompt / PROMPTS_PER_TOPIC);

/** In no order, so that topics are mixed. */
const drawRates = (random: () => number): number[] =>
	Array.from({ length: PROMPTS }, (_, at) => ({
		rate: drawRate(random, at / PROMPTS),
		order: random(),
	}))
		.sort((a, b) => a.order - b.order)
		.map(({ rate }) => rate);

interface Draw {
	lifted: number[];
	lift: number;
	swing: number;
	random: () => number;
}

function drawCounts(rates: number[], { lifted, lift, swing, random }: Draw) {
	const drawSwings = (length: number) => Array.from({ length }, () => swing * drawNormal(random));
	const [moods, topics] = [drawSwings(ASSISTANTS), drawSwings(PROMPTS / PROMPTS_PER_TOPIC)];
	return rates.map((rate, prompt) => {
		const own = Math.min(0.97, rate + (lifted.includes(prompt) ? lift : 0));
		const logit = toLogit(own) + topics[topicOf(prompt)];
		const hits = moods.filter((mood) => random() < toRate(logit + mood));
		return { mentions: hits.length, answers: ASSISTANTS };
	});
}
