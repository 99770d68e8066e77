import type { IDataObject } from 'n8n-workflow';
import { toTimestamp } from '../../../shared/base/time/timestamp';
import { zoneOf } from '../../../shared/base/time/zone';
import { groupBy } from '../../../shared/base/values/records';
import { fold } from '../../../shared/reports/folding';
import { isAnswered } from '../../../shared/reports/judge/figures';
import { seriesNotes } from '../../../shared/reports/judge/findings';
import { judgeSince } from '../../../shared/reports/judge/since';
import { reportIds, toFacts, toLocalDay } from '../../../shared/reports/facts';
import { toReports } from '../../../shared/reports/mentions';
import { readNames } from '../../../shared/reports/read/reading';
import { readCompletedReport, readSeries } from '../../../shared/reports/read/reports';
import { readTogether } from '../../../shared/reports/read/together';
import { scoreOf, scoresOf } from '../../../shared/reports/series';
import { toFormat } from '../../../shared/reports/tell/format';
import { headingOf, toMessage } from '../../../shared/reports/tell/message';
import { itemNote } from '../../../shared/reports/tell/notes';
import { sinceSentences } from '../../../shared/reports/tell/since';
import { ENGLISH } from '../../../shared/reports/tell/words';
import { mentionField, type OperationContext } from '../../../shared/forms/declare';
import { readChosenReport } from '../chosenReport';
import { actedPrompts, alsoActedOn, sinceDate } from '../fields';

const MOST_ON_A_SIDE = 4;

/**
 * Compares the reports of a series since a date with those before it: an act's prompts with prompts
 * alike, or else all prompts.
 *
 * @throws ApiFailure; OperationError, also for a prompt that no report has
 */
export async function compareSince(context: OperationContext, query: IDataObject) {
	const { form, timezone } = context;
	const { record, notes } = await readChosenReport(context, query);
	const { isBefore, words } = toStart(form.get(sinceDate), timezone);
	const { earlier, later, sides, scores } = await readSides(context, record, isBefore);
	const acted = readActed(form.get(actedPrompts));
	const findings = judgeSince(sides, scores, acted, readActed(form.get(alsoActedOn)));
	const headline = `${words}: ${sinceSentences(findings).filter(Boolean).join(' ')}`;
	const { before, since, isClear, effect } = findings;
	const skipped = sides.flat().filter(({ answers }) => !answers.some(isAnswered)).length;
	const facts = toFacts(record, await readNames(context, record), timezone);
	return [
		{
			headline,
			is_clear: isClear,
			mentions_from: before?.mentions ?? null,
			mentions_to: since?.mentions ?? null,
			answers_from: before?.answers ?? 0,
			answers_to: since?.answers ?? 0,
			...(effect && { ...effect, expected_mentions: toTenths(effect.expected_mentions) }),
			...facts,
			reports_before: earlier.map((each) => toListed(each, timezone)),
			reports_since: later.map((each) => toListed(each, timezone)),
			note: itemNote(seriesNotes(record, false, skipped), toFormat(ENGLISH, timezone), notes),
			...reportIds(record, { previous_report_id: earlier.at(-1)?.id ?? null }),
			...toMessage(headingOf(facts.brand ?? facts.report_name), [headline]),
		},
	];
}

/** Reads the last reports of a series since a date and before it, oldest first. */
async function readSides(
	context: OperationContext,
	record: IDataObject,
	isBefore: (report: IDataObject) => boolean,
) {
	const { client } = context;
	const isEnough = (found: IDataObject[]) => found.filter(isBefore).length >= MOST_ON_A_SIDE;
	const series = [record, ...(await readSeries(client, record, isEnough))];
	const [earlier, later] = [true, false].map((side) =>
		series
			.filter((each) => isBefore(each) === side)
			.slice(0, MOST_ON_A_SIDE)
			.reverse(),
	);
	const read = await readTogether([...earlier, ...later], async ({ id }) =>
		id === record.id ? record : await readCompletedReport(client, String(id)),
	);
	const reports = await toReports(read, context.form.get(mentionField, ''));
	const sides = [reports.slice(0, earlier.length), reports.slice(earlier.length)];
	return { earlier, later, sides, scores: scoresOf(series.filter(isBefore)) };
}

/** From when on reports count: of a date without a time of day, from the next day on. */
function toStart(since: unknown, timezone: string) {
	const { date } = toFormat(ENGLISH, timezone);
	const time = toTimestamp(since);
	const timeOfDay = { timeZone: zoneOf(timezone), timeStyle: 'medium' } as const;
	if (new Date(time).toLocaleTimeString('sv-SE', timeOfDay) === '00:00:00') {
		const day = toLocalDay(since, timezone) ?? '';
		const isBefore = ({ created_at: at }: IDataObject) => (toLocalDay(at, timezone) ?? '') <= day;
		return { isBefore, words: `After ${date(since)}` };
	}
	const isBefore = ({ created_at: at }: IDataObject) => toTimestamp(at) < time;
	return { isBefore, words: `Since ${date(since, since)}` };
}

const toListed = ({ id, created_at: at, ...record }: IDataObject, timezone: string) => ({
	report_id: id,
	date: toLocalDay(at, timezone),
	score: scoreOf(record),
});

const toTenths = (value: number | null): number | null => value && Math.round(10 * value) / 10;

/** Each once. An empty field is kept as an empty text. */
const readActed = (given?: string[]): string[] =>
	groupBy(given || [], fold).map(([first]) => first);
