import { mapInTurns } from '../../base/time/clock';
import { clip } from '../../base/values/display';
import { groupBy } from '../../base/values/records';
import type { Answer, Report } from '../answers';
import { countMentions, countNames, isAnswered, platformsOf, promptKey } from './figures';
import type { Sides } from './chance';
import { judgeAnswers, judgeScore } from './clear';
import { foldNames } from '../folding';
import { scoreOf } from '../series';

/** What an AI assistant answered to a prompt, in two reports. */
type Pair = Awaited<ReturnType<typeof toPairs>>[number];

/** A prompt whose mentions changed on at least one AI assistant. */
export type PromptChange = Awaited<ReturnType<typeof toPromptChanges>>[number];

export type Comparison = Awaited<ReturnType<typeof compareReports>>;

/**
 * Compares the prompts and AI assistants that both reports have.
 *
 * @param before undefined when there is no earlier report: nothing is compared
 * @param after read together with the earlier report, see `readMentions`
 * @param scores of the series up to the earlier report, oldest first
 */
export async function compareReports(
	before: Report | undefined,
	after: Report,
	scores: number[] = [],
) {
	const own = [before?.answers ?? [], after.answers];
	const pairs = await toPairs(own);
	const compared = [0, 1].map((side) => answersOf(pairs, side));
	const [from, to] = compared.map(countMentions);
	const [removed, added] = await mapInTurns(own, (answers, side) =>
		toOthers(answers, own[1 - side]),
	);
	const hasOtherPrompts = before !== undefined && removed.prompts.length + added.prompts.length > 0;
	const isLikeForLike =
		before !== undefined &&
		own.every((all, side) => all.filter(isAnswered).length === compared[side].length);
	const score = isLikeForLike ? toChange(scoreOf(before.record), scoreOf(after.record)) : undefined;
	return {
		hasPrevious: before !== undefined,
		pairs,
		mentions: { from, to },
		/** In percent; undefined when not known, and when there is nothing to compare. */
		rate: toChange(from.rate, to.rate),
		/** Undefined where the scores count other answers, and when one of the reports has none. */
		score,
		/** Whether the change is more than chance; undefined when there is nothing to compare. */
		verdict: judge(pairs, score, scores, before),
		/** Whether neither report has an answer that the other has not. */
		isLikeForLike,
		/** Also where as many prompts were replaced, which the number of results does not tell. */
		hasOtherPrompts,
		comparedPrompts: new Set(pairs.map(({ key }) => key)).size,
		comparedPlatforms: platformsOf(compared[1]),
		comparedAnswers: to.answers,
		promptsGained: await toPromptChanges(pairs, isGained, after),
		promptsLost: await toPromptChanges(pairs, isLost, after),
		promptsNew: before ? added.prompts : [],
		promptsRemoved: removed.prompts,
		platforms: await toPlatformChanges(pairs),
		platformsNew: before ? added.platforms : [],
		platformsRemoved: removed.platforms,
		companies: await toCompanyChanges(compared, after),
	};
}

const answersOf = (pairs: Pair[], side: number): Answer[] =>
	pairs.flatMap(({ answers }) => answers[side]);

function judge(
	pairs: Pair[],
	score: ReturnType<typeof toChange>,
	scores: number[],
	before?: Report,
) {
	if (pairs.length > 0 && pairs.every(isCounted))
		return judgeAnswers(pairs, scores, isShare(before));
	return score && judgeScore(score.to, scores, pairs.length);
}

/** In points: a score that is further from the share of answers with a mention is another figure. */
const FURTHEST = 5;

function isShare(report?: Report): boolean {
	const [score, { rate }] = [scoreOf(report?.record), countMentions(report?.answers ?? [])];
	return score === null || rate === null || Math.abs(score - rate) <= FURTHEST;
}

const isCounted = (pair: Pair): pair is Pair & Sides =>
	pair.before.mentions !== null && pair.after.mentions !== null;

function toChange(from: number | null, to: number | null) {
	if (from === null || to === null) return undefined;
	// Rounded: in binary, 70.1 − 60 is 10.099999999999994.
	const difference = Math.round((to - from) * 1e6) / 1e6;
	const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
	return { from, to, difference, direction };
}

export const pairKey = (answer: Pick<Answer, 'prompt' | 'promptId' | 'platformId'>): string =>
	`${promptKey(answer)}\n${answer.platformId}`;

async function toPairs(sides: Answer[][]) {
	const [earlier, later] = await mapInTurns(sides, (answers) =>
		groupBy(answers.filter(isAnswered), pairKey),
	);
	const byKey = new Map(earlier.map((group) => [pairKey(group[0]), group]));
	const pairs = await mapInTurns(later, (now) => {
		const then = byKey.get(pairKey(now[0]));
		if (then === undefined) return [];
		const { prompt, category, platform } = now[0];
		const [before, after] = [then, now].map(countMentions);
		const key = promptKey(now[0]);
		return [{ key, prompt, category, platform, before, after, answers: [then, now] as const }];
	});
	return pairs.flat();
}

function toOthers(own: Answer[], other: Answer[]) {
	const [keys, platforms] = [new Set(other.map(promptKey)), platformsOf(other)];
	const missing = groupBy(own, promptKey).filter(([first]) => !keys.has(promptKey(first)));
	return {
		prompts: missing.map(([{ prompt, category }]) => ({ prompt, category })),
		platforms: platformsOf(own).filter((name) => !platforms.includes(name)),
	};
}

const isGained = ({ before, after }: Pair) => before.mentions === 0 && Number(after.mentions) > 0;

const isLost = ({ before, after }: Pair) => Number(before.mentions) > 0 && after.mentions === 0;

async function toPromptChanges(pairs: Pair[], isMoved: (pair: Pair) => boolean, after: Report) {
	const { companies } = after;
	const groups = groupBy(pairs, ({ key }) => key);
	const changes = await mapInTurns(groups, (group) => {
		const moved = group.filter(isMoved);
		if (moved.length === 0) return [];
		const { prompt, category } = group[0];
		const [from, to] = [0, 1].map((side) => Number(countMentions(answersOf(group, side)).mentions));
		const now = answersOf(moved, 1);
		const named = new Set(now.flatMap((each) => each.named ?? []));
		const said = toQuote(now.filter(({ isMentioned }) => isMentioned === false));
		return [
			{
				prompt,
				category,
				/** Where the mention was gained or lost. */
				platforms: moved.flatMap(({ platform }) => platform ?? []),
				mentions_from: from,
				mentions_to: to,
				/** Now, by these assistants. */
				...(companies && {
					competitors_named: [...named].filter((name) => name !== companies.brand),
				}),
				/** Now instead, by one of these assistants; only of a lost mention. */
				...(said !== undefined && { said }),
			},
		];
	});
	return changes.flat();
}

/** Each with the percentage of its answers that mention the brand. Empty when not known. */
async function toPlatformChanges(pairs: Pair[]) {
	const groups = groupBy(pairs, ({ platform }) => platform ?? '');
	const changes = await mapInTurns(groups, (group) => {
		const { platform } = group[0];
		const [from, to] = [0, 1].map((side) => countMentions(answersOf(group, side)));
		const change = toChange(from.rate, to.rate);
		if (platform === null || change === undefined) return [];
		const [before, after] = [Number(from.mentions), Number(to.mentions)];
		const answers = { answers_from: from.answers, answers_to: to.answers };
		return [{ platform, mentions_from: before, mentions_to: after, ...answers, ...change }];
	});
	return changes.flat();
}

/** In how many of the compared answers a company is named, and the same in percent; most named first. */
async function toCompanyChanges([before, after]: Answer[][], { companies }: Report) {
	const earlier = await countNames(before, companies);
	return (await countNames(after, companies))
		.flatMap(({ name, isBrand, named, rate }, at) => {
			const change = toChange(earlier[at].rate, rate);
			if (change === undefined) return [];
			const counts = { answers_from: earlier[at].named, answers_to: named };
			return [{ name, is_brand: isBrand, ...counts, ...change }];
		})
		.sort((a, b) => b.to - a.to || b.from - a.from);
}

/** Longest quotation, in characters. */
const MAX_QUOTE = 200;

const LINK = /!?\[([^\]]*)\]\([^)]*\)/g;
const MARKUP = /[*_`#>|]+|<[^<>]*>/g;

/** To the end of a sentence or line; a dot before a small letter, as in "e.g. good", is no end. */
const SENTENCE =
	/[^\n.!?。！？]+(?:[.!?](?![.!?]*(?:\s+[^\p{Ll}\s]|\s*$))[^\n.!?。！？]*)*[.!?。！？]*/gu;

/** How much of an answer is searched for a sentence, in characters. */
const MAX_SEARCHED = 5_000;

/** Quotes the first sentence that names a competitor, else the beginning of the first answer. */
export function toQuote(answers: Answer[]): string | undefined {
	let first: string | undefined;
	for (const { text, named = [] } of answers) {
		const plain = (text ?? '').slice(0, MAX_SEARCHED).replace(LINK, '$1').replace(MARKUP, '');
		const sentences = (plain.match(SENTENCE) ?? [])
			.map((each) => each.replace(/\s+/g, ' ').trim())
			.filter((each) => each !== '');
		first ??= sentences[0];
		const names = named.map(foldNames);
		const about = sentences.find((each) => {
			const folded = names.length > 0 ? foldNames(each) : '';
			return names.some((name) => folded.includes(name));
		});
		if (about) return clip(about, MAX_QUOTE);
	}
	return first && clip(first, MAX_QUOTE);
}
