import { differenceOf } from '../base/values/display';
import type { Answer, Report } from './answers';
import { fold } from './folding';
import { type Count, countMentions, countNames, groupBy, namesOf, platformsOf } from './figures';
import { judgeAnswers, judgeScore, type Sides } from './chance';
import { toQuote } from './quotes';
import { scoreOf } from './series';

/** A number in two reports. */
export interface NumberChange {
	from: number;
	to: number;
	difference: number;
	direction: 'up' | 'down' | 'same';
}

/** What an AI assistant answered to a prompt, in two reports. */
export interface Pair {
	/** Identifies the prompt in both reports. */
	key: string;
	prompt: string | null;
	category: string | null;
	platform: string | null;
	before: Count;
	after: Count;
}

/** A prompt whose mentions changed on at least one AI assistant. */
export interface PromptChange {
	prompt: string | null;
	category: string | null;
	/** The assistants where the mention was gained or lost. */
	platforms: string[];
	/** Number of compared answers that mention the brand. */
	mentions_from: number;
	mentions_to: number;
	/** The competitors that the answers of these assistants name now; undefined unless searched for. */
	competitors_named?: string[];
	/** What one of these assistants says now instead, at most 200 characters; only of a lost mention. */
	said?: string;
}

/** A report compared with an earlier one. */
export type Comparison = ReturnType<typeof compareReports>;

/**
 * Compares the prompts and AI assistants that both reports have.
 *
 * @param before undefined when there is no earlier report: nothing is compared
 * @param after read together with the earlier report, see `readMentions`
 * @param scores of the series up to the earlier report, oldest first
 */
export function compareReports(before: Report | undefined, after: Report, scores: number[] = []) {
	const shared = before === undefined ? [] : toShared(before, after);
	const pairs = shared.map(({ pair }) => pair);
	const [then, now] = [0, 1].map((side) => shared.flatMap(({ answers }) => answers[side]));
	const [from, to] = [then, now].map(countMentions);
	const own = [before?.answers ?? [], after.answers];
	const others = own.map((answers, side) => toOthers(answers, own[1 - side]));
	const moves = (isMoved: (pair: Pair) => boolean) => toPromptChanges(shared, isMoved, after);
	const [all, allNow] = own.map((answers) => answers.filter((each) => each.isAnswered));
	const isLikeForLike =
		before !== undefined &&
		others.every(({ prompts }) => prompts.length === 0) &&
		all.length === then.length &&
		allNow.length === now.length;
	const score = isLikeForLike
		? toChange(scoreOf(before?.record), scoreOf(after.record))
		: undefined;
	return {
		hasPrevious: before !== undefined,
		pairs,
		/** Of the answers that both have. */
		mentions: { from, to },
		/** In percent; undefined when not known, and when there is nothing to compare. */
		rate: toChange(from.rate, to.rate),
		/** Undefined where the scores count other answers, and when one of the reports has none. */
		score,
		/** Whether the change is more than chance; undefined when there is nothing to compare. */
		verdict: judge(pairs, score, scores),
		/** Whether neither report has an answer that the other has not. */
		isLikeForLike,
		comparedPrompts: new Set(pairs.map(({ key }) => key)).size,
		comparedPlatforms: platformsOf(now),
		comparedAnswers: now.length,
		promptsGained: moves((pair) => pair.before.mentions === 0 && Number(pair.after.mentions) > 0),
		promptsLost: moves((pair) => Number(pair.before.mentions) > 0 && pair.after.mentions === 0),
		promptsNew: before ? others[1].prompts : [],
		promptsRemoved: others[0].prompts,
		platforms: toPlatformChanges(shared),
		platformsNew: before ? others[1].platforms : [],
		platformsRemoved: others[0].platforms,
		companies: shared.length === 0 ? [] : toCompanyChanges(then, now, after),
	};
}

function judge(pairs: Pair[], score: NumberChange | undefined, scores: number[]) {
	if (pairs.length > 0 && pairs.every(isCounted)) return judgeAnswers(pairs, scores);
	return score && judgeScore(score.to, scores);
}

const isCounted = (pair: Pair): pair is Pair & Sides =>
	pair.before.mentions !== null && pair.after.mentions !== null;

/** @returns undefined when one of the numbers is not known */
function toChange(from: number | null, to: number | null): NumberChange | undefined {
	if (from === null || to === null) return undefined;
	const difference = differenceOf(from, to);
	const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
	return { from, to, difference, direction };
}

/** A prompt is identified in two reports by its text, because each report has its own IDs. */
export const promptKey = ({ prompt, promptId }: Pick<Answer, 'prompt' | 'promptId'>): string =>
	fold(prompt ?? promptId ?? '');

export const pairKey = (answer: Pick<Answer, 'prompt' | 'promptId' | 'platformId'>): string =>
	`${promptKey(answer)}\n${answer.platformId}`;

/** A pair with its answers, of the earlier report and of the later one. */
interface Shared {
	pair: Pair;
	answers: [Answer[], Answer[]];
}

function toShared(before: Report, after: Report): Shared[] {
	const [earlier, later] = [before, after].map(({ answers }) =>
		groupBy(
			answers.filter((each) => each.isAnswered),
			pairKey,
		),
	);
	const byKey = new Map(earlier.map((group) => [pairKey(group[0]), group]));
	return later.flatMap((now) => {
		const then = byKey.get(pairKey(now[0]));
		if (then === undefined) return [];
		const { prompt, category, platform } = now[0];
		const [counts, key] = [[then, now].map(countMentions), promptKey(now[0])];
		const pair = { key, prompt, category, platform, before: counts[0], after: counts[1] };
		return [{ pair, answers: [then, now] as [Answer[], Answer[]] }];
	});
}

/** The prompts and assistants of a report that the other does not have. */
function toOthers(own: Answer[], other: Answer[]) {
	const [keys, platforms] = [new Set(other.map(promptKey)), platformsOf(other)];
	const missing = groupBy(own, promptKey).filter(([first]) => !keys.has(promptKey(first)));
	return {
		prompts: missing.map(([{ prompt, category }]) => ({ prompt, category })),
		platforms: platformsOf(own).filter((name) => !platforms.includes(name)),
	};
}

function toPromptChanges(
	shared: Shared[],
	isMoved: (pair: Pair) => boolean,
	{ companies }: Report,
): PromptChange[] {
	return groupBy(shared, ({ pair }) => pair.key).flatMap((group) => {
		const moved = group.filter(({ pair }) => isMoved(pair));
		if (moved.length === 0) return [];
		const { prompt, category } = group[0].pair;
		const sum = (side: 0 | 1) => countMentions(group.flatMap(({ answers }) => answers[side]));
		const named = moved.flatMap(({ answers }) => answers[1].flatMap((each) => each.named ?? []));
		const competitors = [...new Set(named)].filter((name) => name !== companies?.brand);
		const said = toQuote(
			moved.flatMap(({ answers }) => answers[1]).filter(({ isMentioned }) => isMentioned === false),
		);
		return [
			{
				prompt,
				category,
				platforms: moved.flatMap(({ pair }) => pair.platform ?? []),
				mentions_from: Number(sum(0).mentions),
				mentions_to: Number(sum(1).mentions),
				...(companies && { competitors_named: competitors }),
				...(said !== undefined && { said }),
			},
		];
	});
}

/** Each with the percentage of its answers that mention the brand. Empty when not known. */
function toPlatformChanges(shared: Shared[]) {
	return groupBy(shared, ({ pair }) => pair.platform ?? '').flatMap((group) => {
		const { platform } = group[0].pair;
		const [from, to] = ([0, 1] as const).map((side) =>
			countMentions(group.flatMap(({ answers }) => answers[side])),
		);
		const change = toChange(from.rate, to.rate);
		return platform === null || change === undefined ? [] : [{ platform, ...change }];
	});
}

/** In how many of the compared answers a company is named, and the same in percent. */
interface CompanyChange extends NumberChange {
	name: string;
	is_brand: boolean;
	answers_from: number;
	answers_to: number;
}

/** Most named first. */
function toCompanyChanges(earlier: Answer[], later: Answer[], { companies }: Report) {
	return namesOf(companies)
		.flatMap((name): CompanyChange[] => {
			const isBrand = name === companies?.brand;
			const [from, to] = [earlier, later].map((answers) => countNames(answers, name, isBrand));
			const change = toChange(from.rate, to.rate);
			if (change === undefined) return [];
			const counts = { answers_from: from.mentions, answers_to: to.mentions };
			return [{ name, is_brand: isBrand, ...counts, ...change }];
		})
		.sort((a, b) => b.to - a.to || b.from - a.from);
}
