import type { IDataObject } from 'n8n-workflow';
import { joinSlackLines, slackBold, toSlack } from '../../shared/base/values/slackText';
import { scoreOf, seriesIn, toMarket } from '../../shared/reports/series';
import { type Format, toFormat } from '../../shared/reports/words/format';
import { fill, LANGUAGES } from '../../shared/reports/words/texts';
import type { Envelope } from './envelope';
import allTexts from './texts.json';

const NOT_LISTED =
	'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.';

/** What an item says about a report. */
interface Summary {
	report_id: unknown;
	report_name: unknown;
	market: string | null;
	score: number | null;
	/** Null as well when the report before has other prompts or AI assistants. */
	previous_score: number | null;
}

/** How the texts of a language are written. */
interface Words {
	texts: typeof allTexts.en;
	format: Format;
}

/**
 * Says which reports an event is about, with their scores and those of the reports before. Whether that
 * is a change, only the answers tell, so the scores stand side by side.
 *
 * @param latest reports of the brand; undefined when they were not read
 * @param language one of `LANGUAGES`
 * @param timezone IANA time zone of the workflow
 * @returns fields for the item, which has several reports of a run in a list; none for an event about
 * something else
 */
export function toSummary(
	{ type, data, createdAt, brand }: Envelope,
	latest: IDataObject[] | undefined,
	language: string,
	timezone: string,
): IDataObject {
	const [, what, outcome] = /^(report|schedule\.run)\.(.*)$/.exec(type) ?? [];
	if (what === undefined) return {};
	const isReport = what === 'report';
	const [field, id] = isReport ? ['id', data.report_id] : ['batch_id', data.scheduled_run_id];
	const texts = allTexts[language as keyof typeof allTexts];
	const words = { texts, format: toFormat(LANGUAGES[language], timezone) };
	const beforeIn = seriesIn(latest ?? []);
	const found = (latest ?? [])
		.filter((record) => record[field] === id)
		.map((record) => summarize(record, beforeIn(record).at(0)));
	const reports = found.map(({ summary }) => summary);
	const only = reports.length === 1 ? reports[0] : undefined;
	const name = reports.at(0)?.report_name ?? null;
	const title = slackBold(name ?? (isReport ? texts.report : texts.run));
	const known = new Map(Object.entries({ completed: texts.completed, failed: texts.failed }));
	const said = known.get(outcome) ?? `{name} ${toSlack(outcome)}`;
	const about = [brand, only?.market, words.format.date(createdAt)].map(toSlack);
	const scores = reports.map((report) => scoreLine(report, only !== undefined, words));
	const notes = found.some(({ hasOthers }) => hasOthers) ? [texts.others] : [];
	const note = latest !== undefined && reports.length === 0 ? NOT_LISTED : notes.at(0);
	return {
		report_name: name,
		brand,
		market: only?.market ?? null,
		score: only?.score ?? null,
		previous_score: only?.previous_score ?? null,
		...(isReport ? {} : { reports }),
		...(note && { note }),
		slack_text: joinSlackLines(
			[
				[fill(said, { name: title }), ...about].filter(Boolean).join(' · '),
				...(scores.some(Boolean) ? scores : [countLine(data, words)]),
				...notes,
				toSlack(data.failure_reason),
			].filter(Boolean),
		),
	} as IDataObject;
}

/** @param before in its series */
function summarize(report: IDataObject, before: IDataObject | undefined) {
	const hasOthers = before !== undefined && !isAlike(report, before);
	const summary: Summary = {
		report_id: report.id,
		report_name: report.name ?? null,
		market: toMarket(report),
		score: scoreOf(report),
		previous_score: hasOthers ? null : scoreOf(before),
	};
	return { summary, hasOthers: hasOthers && summary.score !== null };
}

/** Whether two reports have as many answers, of the same AI assistants: the list does not say more. */
function isAlike(a: IDataObject, b: IDataObject): boolean {
	const assistants = ({ ai_platforms: all }: IDataObject) =>
		Array.isArray(all) ? all.map(String).sort().join() : '';
	return a.total_results === b.total_results && assistants(a) === assistants(b);
}

/** "Score 70.8, was 66.6"; empty without a score. */
function scoreLine(
	{ market, score, previous_score: before }: Summary,
	isOnly: boolean,
	{ texts, format }: Words,
): string {
	if (score === null) return '';
	const { column_score: label } = format.texts;
	const now = `${isOnly ? label : toSlack(market ?? label)} ${format.number(score)}`;
	return before === null ? now : fill(texts.was, { now, before: format.number(before) });
}

/** "Ranked on 6 of 10 prompts", of the event alone; empty when it does not say. */
function countLine(data: IDataObject, { texts, format }: Words): string {
	const counts: Array<[text: string, count: unknown, total: unknown]> = [
		[texts.prompts, data.ranked_prompts_count, data.total_prompts_count],
		[texts.markets, data.completed_regions_count, data.total_regions_count],
	];
	const isKnown = (value: unknown): value is number => typeof value === 'number';
	return counts
		.flatMap(([text, count, total]) =>
			isKnown(count) && isKnown(total)
				? fill(text, { count: format.number(count), total: format.number(total) })
				: [],
		)
		.join();
}
