import {
	addCounts,
	chanceOf,
	type Count,
	LEVEL,
	ROUNDING,
	type Sides,
	STRICT_LEVEL,
	sumOf,
} from './chance';

/** The answers to a prompt in each report before an act, and in each since. */
export interface FollowedPrompt {
	prompt: string | null;
	/** Whether the act was for it. */
	isActed: boolean;
	before: Count[];
	since: Count[];
}

/** Prompts alike that a verdict needs in all, and that end a group. */
const FEWEST_ALIKE = 3;
const ENOUGH_ALIKE = 6;

/** How far shares before may be apart in a group. */
const WIDEST = 0.25;

/**
 * Judges whether the prompts of an act rose by more than chance. They are compared with prompts alike,
 * those with a like share of mentions before: one acts where the brand is missing, and such prompts rise
 * by themselves. And they have to be further ahead of those in every report since than in any before: an
 * act is about one topic, and topics swing together.
 *
 * Few answers make prompts alike that are not, and each further report since shows it: with one report
 * before, the level is stricter, the more so the more there are since.
 *
 * @param prompts all of the same reports, but for those of other acts
 */
export function judgeEffect(prompts: FollowedPrompt[]) {
	const groups = groupAlike(prompts);
	const acted = prompts.filter(({ isActed }) => isActed);
	const counted = groups.flatMap((group) => group.acted);
	const alike = groups.flatMap((group) => group.alike).length;
	const isTold = alike >= FEWEST_ALIKE;
	const told = isTold ? counted : acted;
	const [before, since] = [countAll(told, 'before'), countAll(told, 'since')];
	const toLeads = (side: 'before' | 'since') =>
		(counted[0]?.[side] ?? []).flatMap((_count, at) => toLead(groups, side, at));
	const strata = groups.map((group): Sides => ({
		before: countAll(group.alike, 'since'),
		after: countAll(group.acted, 'since'),
	}));
	const [leadsBefore, leadsSince] = [toLeads('before'), toLeads('since')];
	const level = leadsBefore.length > 1 ? LEVEL : STRICT_LEVEL / leadsSince.length ** 3;
	const furthest = Math.max(...leadsBefore) + ROUNDING;
	const isAhead = leadsSince.length > 0 && Math.min(...leadsSince) > furthest;
	const hasRisen = since.mentions * before.answers > before.mentions * since.answers;
	return {
		/** The prompts of the act that have prompts alike. */
		counted,
		/** How many prompts alike there are. */
		alike,
		/** Of the prompts of the act that have prompts alike; of all where there are too few. */
		before,
		since,
		/** How many mentions since were to be expected, going by prompts alike; not rounded. */
		expected: sumOf(strata.map(({ before: others, after }) => toExpected(after, others))),
		/** Null with too few prompts alike to tell. */
		isMoreThanChance: isTold ? hasRisen && isAhead && chanceOf(strata) <= level : null,
	};
}

/**
 * Judges whether the pairs of prompt and assistant changed by more than chance between several reports
 * before and several since: each report since must be beyond each before, as topics swing together.
 *
 * @param pairs all of the same reports
 */
export function judgeLevels(pairs: FollowedPrompt[]) {
	const strata = pairs.map((each): Sides => ({
		before: addCounts(each.before),
		after: addCounts(each.since),
	}));
	const [before, since] = [countAll(pairs, 'before'), countAll(pairs, 'since')];
	const [then, now] = (['before', 'since'] as const).map((side) =>
		pairs[0][side]
			.map((_count, at) => countAll(pairs, side, at))
			.flatMap(({ mentions, answers }) => (answers === 0 ? [] : mentions / answers)),
	);
	const isUp = since.mentions * before.answers > before.mentions * since.answers;
	const [low, high] = isUp ? [then, now] : [now, then];
	const isBeyond = Math.min(...high) > Math.max(...low) + ROUNDING;
	return { before, since, isUp, isClear: isBeyond && chanceOf(strata) <= STRICT_LEVEL };
}

/**
 * Groups prompts by their share of mentions before, from the lowest of the act upward: until enough of a
 * group are not of the act, or the next is too far from its lowest. Equal shares stay together.
 */
function groupAlike(prompts: FollowedPrompt[]): Group[] {
	const sorted = prompts
		.map((prompt) => {
			const { mentions, answers } = addCounts(prompt.before);
			return { prompt, share: mentions / answers };
		})
		.sort((a, b) => a.share - b.share);
	const start = sorted.find(({ prompt }) => prompt.isActed)?.share ?? Infinity;
	const groups: Group[] = [];
	let [lowest, last] = [-Infinity, -Infinity];
	for (const { prompt, share } of sorted.filter((each) => each.share >= start)) {
		const isEnough = groups.length > 0 && groups.at(-1)!.alike.length >= ENOUGH_ALIKE;
		if (share !== last && (isEnough || share - lowest > WIDEST + ROUNDING)) {
			groups.push({ acted: [], alike: [] });
			lowest = share;
		}
		last = share;
		groups.at(-1)![prompt.isActed ? 'acted' : 'alike'].push(prompt);
	}
	return groups.filter(({ acted, alike }) => acted.length > 0 && alike.length > 0);
}

type Group = Record<'acted' | 'alike', FollowedPrompt[]>;

/**
 * By how much of their answers the acted prompts are ahead of those alike in a report; nothing where not
 * both were answered.
 */
function toLead(groups: Group[], side: 'before' | 'since', at: number): number[] {
	const counts = groups
		.map(({ acted, alike }) => [countAll(acted, side, at), countAll(alike, side, at)])
		.filter((pair) => pair.every(({ answers }) => answers > 0));
	const answers = sumOf(counts.map(([own]) => own.answers));
	const ahead = sumOf(counts.map(([own, others]) => own.mentions - toExpected(own, others)));
	return answers === 0 ? [] : [ahead / answers];
}

/** The mentions, if they had the rate of others. */
const toExpected = ({ answers }: Count, others: Count): number =>
	(answers * others.mentions) / others.answers;

/** @param at of the report; undefined for all of the side */
const countAll = (prompts: FollowedPrompt[], side: 'before' | 'since', at?: number): Count =>
	addCounts(prompts.flatMap((prompt) => (at === undefined ? prompt[side] : prompt[side][at])));
