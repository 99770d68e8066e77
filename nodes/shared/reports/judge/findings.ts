import type { IDataObject } from 'n8n-workflow';
import { groupBy } from '../../base/values/records';
import type { Answer, Report } from '../answers';
import type { Reading } from '../read/reading';
import { hasUnknownMentions } from '../mentions';
import { reportsPerYear, scoreOf, scoresOf, seriesOf } from '../series';
import type { Sides } from './chance';
import { judgeAnswers, judgeScore, toDirection, type Verdict } from './clear';
import { judgeLasting, toHistory, usualRange } from './course';
import {
	countMentions,
	countNames,
	isAnswered,
	missingFields,
	pairKey,
	platformsOf,
	promptKey,
	toFigures,
} from './figures';
import { leadersIn, type Orders, ordersIn } from './leaders';

type Pair = ReturnType<typeof toAnswerPairs>[number];

/** A prompt whose mentions changed on at least one AI assistant: where, and who is named there now. */
export type PromptChange = ReturnType<typeof toPromptChanges>[number];

type Lack = ReturnType<typeof missingFields>[number] | Reading['refused'][number];

/** What a reader of the figures must know. The numbers are those of its text. */
export interface Note {
	kind: `note_${'unnamed' | 'differs' | 'missing' | 'skipped' | 'unknown'}` | `note_no_${Lack}`;
	numbers?: Record<string, number>;
}

/** What was read beside two reports, see `Reading`. */
type Beside = Pick<Reading, 'earlier' | 'domains'> & Partial<Pick<Reading, 'skipped' | 'refused'>>;

/** What a report says, and what changed since the one before. */
export type Findings = ReturnType<typeof judgeReports> & { overtakers: string[] };

/**
 * Judges a report by the one before it: by the prompts and AI assistants that both have.
 *
 * @param previous read together with the report, see `readMentions`; undefined when there is none
 */
export function judgeReports(report: Report, previous: Report | undefined, beside: Beside) {
	const { earlier, domains } = beside;
	const sides = [previous?.answers ?? [], report.answers];
	const pairs = toAnswerPairs(sides);
	const [from, to] = [0, 1].map((side) => countMentions(answersOf(pairs, side)));
	/** Answers that only one of the reports has. */
	const unshared = sides.flat().filter(isAnswered).length - from.answers - to.answers;
	const isLikeForLike = previous !== undefined && unshared === 0;
	const [score, previousScore] = [report.record, previous?.record].map(scoreOf);
	const scoreChange = isLikeForLike ? toChange(previousScore, score) : undefined;
	const [figures, before] = [toFigures(report), previous?.answers ?? report.answers];
	const [added, removed] = [onlyIn(report.answers, before), onlyIn(before, report.answers)];
	const verdict = verdictOn(pairs, scoreChange?.to, scoresOf(earlier), previous);
	const hasOtherPrompts = added.prompts.length + removed.prompts.length > 0;
	const series = [report.record, ...earlier];
	const orders: Orders[] = [ordersIn(report), previous ? ordersIn(previous) : {}];
	return {
		figures,
		score,
		time: report.record.created_at,
		previousTime: previous?.record.created_at,
		hasPrevious: previous !== undefined,
		previousScore,
		mentionField: previous && report.mentionField,
		pairs,
		mentions: { from, to },
		rate: toChange(from.rate, to.rate),
		/** Undefined where the scores count other answers, and when one of the reports has none. */
		scoreChange,
		verdict,
		...(figures.answers > 0 && !hasOtherPrompts ? judgeCourse(series, verdict) : {}),
		history: toHistory(series, hasOtherPrompts),
		reportsPerYear: reportsPerYear(series),
		leaders: leadersIn(report),
		orders,
		isLikeForLike,
		gained: toPromptChanges(pairs, isGained, report),
		lost: toPromptChanges(pairs, isLost, report),
		added,
		removed,
		platforms: toPlatformChanges(pairs),
		companies: toCompanyChanges(pairs, report),
		domains,
		notes: notesOn(report, previous, beside, differenceOf(added, removed, unshared, to.answers)),
	};
}

/** What an item says of the change: also of one that lasts, until the next clear one or for eight reports. */
export const changeFields = ({ verdict, lasting }: Partial<Findings>) => ({
	is_clear: verdict ? verdict.change === 'clear' : null,
	direction: verdict?.direction ?? null,
	is_lasting: lasting !== undefined,
	lasting_direction: lasting?.direction ?? null,
});

/**
 * What the scores of the series tell, the newest first: the change that lasts, see `judgeLasting`, and, not
 * beside a clear change, between what scores the report usually is.
 */
function judgeCourse(records: IDataObject[], verdict?: Verdict) {
	const { change, direction } = verdict ?? {};
	const clear = change === 'clear' && direction !== 'same' ? direction : undefined;
	return { lasting: judgeLasting(records, clear), usual: clear ? undefined : usualRange(records) };
}

function notesOn(
	report: Report,
	previous: Report | undefined,
	{ skipped = 0, refused = [] }: Beside,
	difference: Note[],
): Note[] {
	return [
		...seriesNotes(report.record, previous !== undefined, skipped),
		...(previous ? difference : []),
		...(hasUnknownMentions(report) ? [{ kind: 'note_unknown' as const }] : []),
		...[...missingFields(report), ...refused].map((each): Note => ({ kind: `note_no_${each}` })),
	];
}

/** Of a report that has no series, and of the reports before it that no assistant answered. */
export function seriesNotes(report: IDataObject, hasPrevious: boolean, skipped: number): Note[] {
	const isUnnamed = !hasPrevious && seriesOf(report) === undefined;
	return [
		...(isUnnamed ? [{ kind: 'note_unnamed' as const }] : []),
		...(skipped > 0 ? [{ kind: 'note_skipped' as const, numbers: { skipped } }] : []),
	];
}

/** How two reports differ: by prompts and AI assistants, or only by answers that one has not. */
function differenceOf(
	added: ReturnType<typeof onlyIn>,
	removed: ReturnType<typeof onlyIn>,
	missing: number,
	shared: number,
): Note[] {
	if (missing === 0) return [];
	const numbers = {
		prompts_new: added.prompts.length,
		prompts_removed: removed.prompts.length,
		assistants_new: added.platforms.length,
		assistants_removed: removed.platforms.length,
	};
	if (Object.values(numbers).some((count) => count > 0)) return [{ kind: 'note_differs', numbers }];
	return [{ kind: 'note_missing', numbers: { missing, total: shared + missing } }];
}

const answersOf = (pairs: Pair[], side: number): Answer[] =>
	pairs.flatMap(({ answers }) => answers[side]);

/** Whether the change is more than chance; undefined when nothing is compared. */
function verdictOn(pairs: Pair[], score: number | undefined, scores: number[], before?: Report) {
	if (pairs.length > 0 && pairs.every(isCounted))
		return judgeAnswers(pairs, scores, isShare(before));
	return score === undefined ? undefined : judgeScore(score, scores, pairs.length);
}

/** In points: a score that is further from the share of answers with a mention is another figure. */
const FURTHEST = 5;

function isShare(report?: Report): boolean {
	const [score, { rate }] = [scoreOf(report?.record), countMentions(report?.answers ?? [])];
	return score === null || rate === null || Math.abs(score - rate) <= FURTHEST;
}

const isCounted = (pair: Pair): pair is Pair & Sides =>
	pair.before.mentions !== null && pair.after.mentions !== null;

/** Of a figure in percent or points; undefined where one of the reports does not have it. */
function toChange(from: number | null, to: number | null) {
	if (from === null || to === null) return undefined;
	// Rounded: in binary, 70.1 − 60 is 10.099999999999994.
	const difference = Math.round((to - from) * 1e6) / 1e6;
	return { from, to, difference, direction: toDirection(difference) };
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

/** What only one of two reports has. */
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
	const groups = groupBy(pairs, ({ key }) => key).filter((group) => group.some(isMoved));
	return groups.map((group) => {
		const [{ prompt, category }] = group;
		const [from, to] = [0, 1].map((side) => Number(countMentions(answersOf(group, side)).mentions));
		const moved = group.filter(isMoved);
		const named = [...new Set(answersOf(moved, 1).flatMap((each) => each.named ?? []))];
		return {
			prompt,
			category,
			platforms: moved.flatMap(({ platform }) => platform ?? []),
			mentions_from: from,
			mentions_to: to,
			...(companies && { competitors_named: named.filter((name) => name !== companies.brand) }),
		};
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
