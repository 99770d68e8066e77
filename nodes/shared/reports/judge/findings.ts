import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../base/values/records';
import type { Answer, Report } from '../answers';
import type { CitedDomains } from '../read/domains';
import type { Reading } from '../read/reading';
import { hasUnknownMentions } from '../mentions';
import { reportsPerYear, scoreOf, scoresOf, seriesOf } from '../series';
import type { Sides } from './chance';
import { judgeAnswers, judgeScore, type Verdict } from './clear';
import { judgeLasting, type Lasting, type PastScore, toHistory, usualRange } from './course';
import {
	countMentions,
	countNames,
	type Figures,
	isAnswered,
	type MentionCount,
	missingFields,
	pairKey,
	platformsOf,
	promptKey,
	toFigures,
} from './figures';
import { leadersIn, type Orders, ordersIn, overtakersIn } from './leaders';

/** A figure in both reports, in percent or points. */
interface Change {
	from: number;
	to: number;
	difference: number;
	direction: 'up' | 'down' | 'same';
}

type Pair = ReturnType<typeof toAnswerPairs>[number];

/** A prompt whose mentions changed on at least one AI assistant: where, and who is named there now. */
export type PromptChange = ReturnType<typeof toPromptChanges>[number];

/** What a reader of the figures must know. The numbers are those of its text. */
export interface Note {
	kind:
		| 'note_unnamed'
		| 'note_differs'
		| 'note_missing'
		| 'note_skipped'
		| 'note_unknown'
		| 'note_no_platform'
		| 'note_no_answer'
		| 'note_no_citations'
		| 'note_no_competitors';
	numbers?: Record<string, number>;
}

/** What a report says, and what changed since the one before. */
export interface Findings {
	/** Of the report alone. */
	figures: Figures;
	score: number | null;
	/** When the report was created, and the one before. */
	time: unknown;
	previousTime: unknown;
	hasPrevious: boolean;
	previousScore: number | null;
	/** Whether there are answers of which it is not known whether they mention the brand. */
	isUnknown: boolean;
	mentionField?: string;
	/** The prompts and AI assistants that both reports have. */
	pairs: Pair[];
	mentions: { from: MentionCount; to: MentionCount };
	/** In percent of the compared answers; undefined when not known, and when nothing is compared. */
	rate?: Change;
	/** Undefined where the scores count other answers, and when one of the reports has none. */
	scoreChange?: Change;
	/** Whether the change is more than chance; undefined when nothing is compared. */
	verdict?: Verdict;
	/** The change that lasts; undefined where there is none, see `judgeLasting`. */
	lasting?: Lasting;
	/** The lowest and the highest usual score; undefined where it is not known, and beside a clear change. */
	usual?: [number, number];
	/** The scores of the series, oldest first; empty for too few. */
	history: PastScore[];
	/** Undefined for the first report of a series. */
	reportsPerYear?: number;
	/** The companies that are mentioned most, see `leadersIn`. */
	leaders: string[];
	/** Where the brand clearly stands by its competitors, in the report and in the one before. */
	orders: [Orders, Orders];
	/** The competitors that overtook the brand, as far as these two reports tell. */
	overtakers: string[];
	/** Whether neither report has an answer that the other has not. */
	isLikeForLike: boolean;
	gained: PromptChange[];
	lost: PromptChange[];
	promptsNew: Array<Pick<Answer, 'prompt' | 'category'>>;
	promptsRemoved: Findings['promptsNew'];
	/** The mentions of the brand by each AI assistant, and in percent of its answers. */
	platforms: ReturnType<typeof toPlatformChanges>;
	platformsNew: string[];
	platformsRemoved: string[];
	/** In how many of the compared answers each is named, and in percent; most named first. */
	companies: ReturnType<typeof toCompanyChanges>;
	/** Undefined when they were not read. */
	domains?: CitedDomains;
	notes: Note[];
}

/**
 * Judges a report by the one before it: by the prompts and AI assistants that both have.
 *
 * @param previous read together with the report, see `readMentions`; undefined when there is none
 * @param beside what else was read, see `Reading`
 */
export function judgeReports(
	report: Report,
	previous: Report | undefined,
	beside: Pick<Reading, 'earlier' | 'domains'> & Partial<Pick<Reading, 'skipped' | 'refused'>>,
): Findings {
	const { earlier, domains } = beside;
	const sides = [previous?.answers ?? [], report.answers];
	const pairs = toAnswerPairs(sides);
	const [from, to] = [0, 1].map((side) => countMentions(answersOf(pairs, side)));
	const answered = sides.map((all) => all.filter(isAnswered).length);
	/** Answers that only one of the reports has. */
	const unshared = answered[0] - from.answers + answered[1] - to.answers;
	const isLikeForLike = previous !== undefined && unshared === 0;
	const [score, previousScore] = [report.record, previous?.record].map(scoreOf);
	const scoreChange = isLikeForLike ? toChange(previousScore, score) : undefined;
	const others = toOthers(previous, report);
	const verdict = verdictOn(pairs, scoreChange, scoresOf(earlier), previous);
	const hasOtherPrompts = [others.promptsNew, others.promptsRemoved].flat().length > 0;
	const series = [report.record, ...earlier];
	const orders: Findings['orders'] = [ordersIn(report), previous ? ordersIn(previous) : {}];
	const findings: Omit<Findings, 'notes'> = {
		figures: toFigures(report),
		score,
		time: report.record.created_at,
		previousTime: previous?.record.created_at,
		hasPrevious: previous !== undefined,
		previousScore,
		isUnknown: hasUnknownMentions(report),
		mentionField: previous && report.mentionField,
		pairs,
		mentions: { from, to },
		rate: toChange(from.rate, to.rate),
		scoreChange,
		verdict,
		...(answered[1] > 0 && !hasOtherPrompts && judgeCourse(series, verdict)),
		history: toHistory(series, hasOtherPrompts),
		reportsPerYear: reportsPerYear(series),
		leaders: leadersIn(report),
		orders,
		overtakers: overtakersIn(orders[0], [orders[1]]).overtakers,
		isLikeForLike,
		gained: toPromptChanges(pairs, isGained, report),
		lost: toPromptChanges(pairs, isLost, report),
		...others,
		platforms: toPlatformChanges(pairs),
		companies: toCompanyChanges(pairs, report),
		domains,
	};
	return { ...findings, notes: notesOnPair(findings, report, beside, unshared) };
}

/** What an item says of the change: also of one that lasts, until the next clear one or for eight reports. */
export const changeFields = ({ verdict, lasting }: Pick<Findings, 'verdict' | 'lasting'>) => ({
	is_clear: verdict ? verdict.change === 'clear' : null,
	direction: verdict?.direction ?? null,
	is_lasting: lasting !== undefined,
	lasting_direction: lasting?.direction ?? null,
});

/** What the scores of the series tell, the newest first. */
function judgeCourse(records: IDataObject[], verdict?: Verdict) {
	const { change, direction } = verdict ?? {};
	if (change !== 'clear' || direction === 'same')
		return { lasting: judgeLasting(records), usual: usualRange(records) };
	return { lasting: judgeLasting(records, direction) };
}

function notesOnPair(
	findings: Omit<Findings, 'notes'>,
	report: Report,
	{ skipped = 0, refused = [] }: Partial<Reading>,
	unshared: number,
): Note[] {
	const { hasPrevious, isUnknown } = findings;
	const notes = [
		!hasPrevious && seriesOf(report.record) === undefined && { kind: 'note_unnamed' as const },
		skipped > 0 && { kind: 'note_skipped' as const, numbers: { skipped } },
		hasPrevious && unshared > 0 && differenceOf(findings, unshared),
		isUnknown && { kind: 'note_unknown' as const },
		...[...missingFields(report), ...refused].map((each): Note => ({ kind: `note_no_${each}` })),
	];
	return notes.filter((note) => note !== false);
}

/** How two reports differ: by prompts and AI assistants, or only by answers that one has not. */
function differenceOf(findings: Omit<Findings, 'notes'>, missing: number): Note {
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = findings;
	const numbers = {
		prompts_new: promptsNew.length,
		prompts_removed: promptsRemoved.length,
		assistants_new: platformsNew.length,
		assistants_removed: platformsRemoved.length,
	};
	if (Object.values(numbers).some((count) => count > 0)) return { kind: 'note_differs', numbers };
	const total = findings.mentions.to.answers + missing;
	return { kind: 'note_missing', numbers: { missing, total } };
}

const answersOf = (pairs: Pair[], side: number): Answer[] =>
	pairs.flatMap(({ answers }) => answers[side]);

function verdictOn(pairs: Pair[], change: Change | undefined, scores: number[], before?: Report) {
	if (pairs.length > 0 && pairs.every(isCounted))
		return judgeAnswers(pairs, scores, isShare(before));
	return change && judgeScore(change.to, scores, pairs.length);
}

/** In points: a score that is further from the share of answers with a mention is another figure. */
const FURTHEST = 5;

function isShare(report?: Report): boolean {
	const [score, { rate }] = [scoreOf(report?.record), countMentions(report?.answers ?? [])];
	return score === null || rate === null || Math.abs(score - rate) <= FURTHEST;
}

const isCounted = (pair: Pair): pair is Pair & Sides =>
	pair.before.mentions !== null && pair.after.mentions !== null;

function toChange(from: number | null, to: number | null): Change | undefined {
	if (from === null || to === null) return undefined;
	// Rounded: in binary, 70.1 − 60 is 10.099999999999994.
	const difference = Math.round((to - from) * 1e6) / 1e6;
	const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
	return { from, to, difference, direction };
}

/** What an AI assistant answered to a prompt, in both reports. */
function toAnswerPairs(sides: Answer[][]) {
	const [earlier, later] = sides.map((answers) => groupBy(answers.filter(isAnswered), pairKey));
	const byKey = new Map(earlier.map((group) => [pairKey(group[0]), group]));
	return later.flatMap((now) => {
		const then = byKey.get(pairKey(now[0]));
		if (then === undefined) return [];
		const { prompt, category, platform } = now[0];
		const [before, after] = [then, now].map(countMentions);
		const key = promptKey(now[0]);
		return [{ key, prompt, category, platform, before, after, answers: [then, now] as const }];
	});
}

/** What only one of the reports has. */
function toOthers(previous: Report | undefined, report: Report) {
	const [before, after] = [previous?.answers ?? report.answers, report.answers];
	const [added, removed] = [onlyIn(after, before), onlyIn(before, after)];
	return {
		promptsNew: added.prompts,
		promptsRemoved: removed.prompts,
		platformsNew: added.platforms,
		platformsRemoved: removed.platforms,
	};
}

function onlyIn(own: Answer[], other: Answer[]) {
	const [keys, platforms] = [new Set(other.map(promptKey)), platformsOf(other)];
	const missing = groupBy(own, promptKey).filter(([first]) => !keys.has(promptKey(first)));
	return {
		prompts: missing.map(([{ prompt, category }]) => ({ prompt, category })),
		platforms: platformsOf(own).filter((name) => !platforms.includes(name)),
	};
}

const isGained = ({ before, after }: Pair) => before.mentions === 0 && Number(after.mentions) > 0;

const isLost = ({ before, after }: Pair) => Number(before.mentions) > 0 && after.mentions === 0;

function toPromptChanges(pairs: Pair[], isMoved: (pair: Pair) => boolean, { companies }: Report) {
	return groupBy(pairs, ({ key }) => key).flatMap((group) => {
		const moved = group.filter(isMoved);
		if (moved.length === 0) return [];
		const [{ prompt, category }] = group;
		const [from, to] = [0, 1].map((side) => Number(countMentions(answersOf(group, side)).mentions));
		const now = answersOf(moved, 1);
		const named = [...new Set(now.flatMap((each) => each.named ?? []))];
		return [
			{
				prompt,
				category,
				platforms: moved.flatMap(({ platform }) => platform ?? []),
				mentions_from: from,
				mentions_to: to,
				...(companies && { competitors_named: named.filter((name) => name !== companies.brand) }),
			},
		];
	});
}

function toPlatformChanges(pairs: Pair[]) {
	return groupBy(pairs, ({ platform }) => platform ?? '').flatMap((group) => {
		const [{ platform }] = group;
		const [from, to] = [0, 1].map((side) => countMentions(answersOf(group, side)));
		const change = toChange(from.rate, to.rate);
		if (platform === null || change === undefined) return [];
		const mentions = { mentions_from: Number(from.mentions), mentions_to: Number(to.mentions) };
		const answers = { answers_from: from.answers, answers_to: to.answers };
		return [{ platform, ...mentions, ...answers, ...change }];
	});
}

function toCompanyChanges(pairs: Pair[], { companies }: Report) {
	const [before, after] = [0, 1].map((side) => countNames(answersOf(pairs, side), companies));
	return after
		.flatMap(({ name, isBrand, named, rate }, at) => {
			const change = toChange(before[at].rate, rate);
			if (change === undefined) return [];
			const answers = { answers_from: before[at].named, answers_to: named };
			return [{ name, is_brand: isBrand, ...answers, ...change }];
		})
		.sort((a, b) => b.to - a.to || b.from - a.from);
}
