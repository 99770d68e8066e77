import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { giveTurn, mapInTurns } from '../../../shared/base/time/clock';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { shortened } from '../../../shared/base/values/display';
import { groupBy } from '../../../shared/base/values/records';
import { joinSlackLines, slackBold, toSlack } from '../../../shared/base/values/slackText';
import type { OperationContext } from '../../../shared/forms/describe/types';
import type { Report } from '../../../shared/reports/answers';
import { type Count, judgeAnswers, type Sides } from '../../../shared/reports/judge/chance';
import { pairKey } from '../../../shared/reports/judge/comparison';
import { addCounts, type FollowedPrompt, judgeEffect } from '../../../shared/reports/judge/effect';
import { fold } from '../../../shared/reports/folding';
import { isAnswered, promptKey } from '../../../shared/reports/judge/figures';
import { scoreOf, scoresOf, seriesOf } from '../../../shared/reports/series';
import { toFormat } from '../../../shared/reports/tell/format';
import { ENGLISH } from '../../../shared/reports/tell/texts';
import { NOT_NAMED } from '../readComparison';
import { readAbout, reportIds, toLocalDay } from '../../../shared/reports/read/reportFacts';
import { readChosenReport } from '../chosenReport';
import { readCompletedReport, readSeries, readTogether, toReports } from '../../../shared/reports/read/reports';

/** Reports on each side of the date. */
const MOST = 4;

interface Outcome {
	before?: Count;
	since?: Count;
	/** Null when it cannot be told. */
	isClear: boolean | null;
	sentences: string[];
	more?: IDataObject;
}

/**
 * Compares the reports of a series since a date with those before it: an act's prompts with prompts
 * alike, or else all prompts.
 *
 * @throws ApiFailure; OperationError, also for a prompt that no report has
 */
export async function compareSince(context: OperationContext, query: IDataObject) {
	const { client, parameter, timezone } = context;
	const { record, notes } = await readChosenReport(context, query);
	if (seriesOf(record) === undefined) notes.push(NOT_NAMED);
	const date = toTimestamp(parameter('since'));
	const isBefore = (each: IDataObject) => toTimestamp(each.created_at) < date;
	const isEnough = (found: IDataObject[]) => found.filter(isBefore).length >= MOST;
	const series = [record, ...(await readSeries(client, record, isEnough))];
	const [earlier, later] = [true, false].map((side) =>
		series
			.filter((each) => isBefore(each) === side)
			.slice(0, MOST)
			.reverse(),
	);
	const read = await readTogether([...earlier, ...later], async ({ id }) =>
		id === record.id ? record : await readCompletedReport(client, String(id)),
	);
	const reports = await toReports(context, read);
	const { before, since, isClear, sentences, more } = await judge(
		[reports.slice(0, earlier.length), reports.slice(earlier.length)],
		scoresOf(series.filter(isBefore)),
		readActed(parameter('actedPrompts')),
	);
	const day = toFormat(ENGLISH, timezone).date(parameter('since'));
	const headline = `Since ${day}: ${sentences.filter(Boolean).join(' ')}`;
	const { facts } = await readAbout(context, record, false);
	return [
		{
			headline,
			is_clear: isClear,
			mentions_from: before?.mentions ?? null,
			mentions_to: since?.mentions ?? null,
			answers_from: before?.answers ?? 0,
			answers_to: since?.answers ?? 0,
			...more,
			...facts,
			reports_before: earlier.map((each) => toListed(each, timezone)),
			reports_since: later.map((each) => toListed(each, timezone)),
			note: notes.join(' ') || null,
			...reportIds(record, { previous_report_id: earlier.at(-1)?.id ?? null }),
			slack_text: joinSlackLines([slackBold(facts.brand ?? facts.report_name), toSlack(headline)]),
		},
	];
}

const toListed = ({ id, created_at: at, ...record }: IDataObject, timezone: string) => ({
	report_id: id,
	date: toLocalDay(at, timezone),
	score: scoreOf(record),
});

/** Each once. */
const readActed = (given: unknown): string[] =>
	groupBy(Array.isArray(given) ? given.map(String) : [], fold).map(([first]) => first);

/** @param scores of the series before the date, oldest first */
async function judge(sides: Report[][], scores: number[], acted: string[]): Promise<Outcome> {
	await checkKnown(acted, sides.flat());
	const [before, since] = sides.map((list) =>
		list.filter(({ answers }) => answers.some(isAnswered)),
	);
	const cannot = (reason: string): Outcome => ({ isClear: null, sentences: [reason] });
	if (since.length === 0) return cannot('there is no report with answers yet.');
	if (before.length === 0)
		return cannot('there is no report of the same series with answers before.');
	if ([...before, ...since].some(({ mentionField }) => mentionField === undefined))
		return cannot('it is not known which answers mention the brand. Set the option Mention Field.');
	const isForAll = acted.length === 0;
	// One report is compared with the one before it, as always.
	const then = isForAll && since.length === 1 ? before.slice(-1) : before;
	const followed = await follow(then, since, acted);
	if (!followed.some(({ isActed }) => isActed || isForAll))
		return cannot('no assistant answered the same prompts both before and since.');
	return isForAll ? judgeAll(followed, scores) : judgeActed(followed, acted);
}

/** @param scores of the series before the date, oldest first */
function judgeAll(pairs: FollowedPrompt[], scores: number[]): Outcome {
	const sums = pairs.map((each): Sides => ({
		before: addCounts(each.before),
		after: addCounts(each.since),
	}));
	const { change, direction } = judgeAnswers(sums, scores);
	// Of the answers that both sides have, as prompts may have been replaced.
	const [then, now] = (['before', 'since'] as const).map((side) =>
		pairs[0][side]
			.map((_count, at) => addCounts(pairs.map((each) => each[side][at])))
			.flatMap(({ mentions, answers }) => (answers === 0 ? [] : mentions / answers)),
	);
	const isUp = direction === 'up';
	const [low, high] = isUp ? [then, now] : [now, then];
	const isClear = change === 'clear' && (now.length === 1 || Math.min(...high) > Math.max(...low));
	const before = addCounts(sums.map((pair) => pair.before));
	const since = addCounts(sums.map(({ after }) => after));
	const verdict = isClear && !isUp ? 'A fall by more than chance.' : toVerdict(isClear);
	return { before, since, isClear, sentences: [toMentioned(before, since), verdict] };
}

function judgeActed(prompts: FollowedPrompt[], given: string[]): Outcome {
	const { counted, before, since, expected, isMoreThanChance, alike } = judgeEffect(prompts);
	const known = new Set(counted.map(({ prompt }) => fold(prompt ?? '')));
	const others = given.filter((prompt) => !known.has(fold(prompt)));
	const verdict =
		isMoreThanChance === null
			? ['Fewer than three prompts are alike, too few to tell.']
			: [
					`Going by prompts alike, ${Math.round(expected)} of ${since.answers} were to be expected.`,
					toVerdict(isMoreThanChance),
					others.length > 0
						? `Not counted, without prompts alike: ${others.map(shortened).join('; ')}.`
						: '',
				];
	return {
		...{ before, since, isClear: isMoreThanChance },
		sentences: [toMentioned(before, since, ' to these prompts'), ...verdict],
		more: {
			prompts: prompts.flatMap(({ isActed, prompt }) => (isActed ? [prompt] : [])),
			prompts_without_alike: others,
			prompts_alike: alike,
			expected_mentions: isMoreThanChance === null ? null : Math.round(10 * expected) / 10,
		},
	};
}

/** The counts, never only a percentage. */
const toMentioned = (before: Count, since: Count, where = ''): string =>
	`mentioned in ${since.mentions} of ${since.answers} answers${where}, ${before.mentions} of ${before.answers} before.`;

const toVerdict = (isClear: boolean): string =>
	isClear ? 'More than chance.' : 'This may be chance.';

async function checkKnown(acted: string[], reports: Report[]): Promise<void> {
	const keys = await mapInTurns(reports, ({ answers }) => answers.map(promptKey));
	const known = new Set(keys.flat());
	const unknown = acted.find((prompt) => !known.has(fold(prompt)));
	if (unknown === undefined) return;
	throw new OperationError(
		`No report has the prompt "${shortened(unknown)}"`,
		'Prompts are matched by their whole text. Enter them as the reports have them.',
		'unknown_prompt',
	);
}

/**
 * Counts the answers of pairs that both sides have, report by report: by prompt for an act, else by pair.
 */
async function follow(before: Report[], since: Report[], acted: string[]) {
	const sides = { before, since };
	const [early, late] = await mapInTurns([before, since], (side) => {
		return new Set(side.flatMap(({ answers }) => answers.filter(isAnswered).map(pairKey)));
	});
	const keys = new Set(acted.map(fold));
	const toCounts = (reports: Report[]) => reports.map((): Count => ({ mentions: 0, answers: 0 }));
	const followed = new Map<string, FollowedPrompt>();
	for (const side of ['before', 'since'] as const) {
		for (const [at, { answers }] of sides[side].entries()) {
			for (const answer of answers.filter(isAnswered)) {
				await giveTurn();
				const [pair, prompt] = [pairKey(answer), promptKey(answer)];
				if (!early.has(pair) || !late.has(pair)) continue;
				const key = acted.length > 0 ? prompt : pair;
				const known = followed.get(key) ?? {
					...{ prompt: answer.prompt, isActed: keys.has(prompt) },
					...{ before: toCounts(before), since: toCounts(since) },
				};
				followed.set(key, known);
				known[side][at].answers++;
				known[side][at].mentions += Number(answer.isMentioned);
			}
		}
	}
	return [...followed.values()];
}
