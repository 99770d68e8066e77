import { joinSlackLines, slackBold, toSlack } from '../../shared/base/values/slackText';
import { toFormat } from '../../shared/reports/words/format';
import { LANGUAGES } from '../../shared/reports/words/texts';
import type { Envelope } from './envelope';
import allTexts from './texts.json';

/** What an item says about a report. */
export interface Summary {
	report_id: unknown;
	report_name: unknown;
	market: string | null;
	score: number | null;
	/** Null as well when the report before has other prompts or AI assistants, which the note says. */
	previous_score: number | null;
	note?: string;
}

/** The texts of one of `LANGUAGES`. */
export const textsOf = (language: string) => allTexts[language as keyof typeof allTexts];

/**
 * Says in Slack's markup what an event is about: "Weekly completed · Acme · Germany · March 1, 2026",
 * "Score 70.8, was 66.6". Without a score it has the counts of the event.
 *
 * @param timezone IANA time zone of the workflow
 */
export function toText(
	event: Pick<Envelope, 'createdAt' | 'data' | 'item'> & { outcome: string; isReport: boolean },
	reports: Summary[],
	language: string,
	timezone: string,
): string {
	const texts = textsOf(language);
	const { number, of, date, texts: words } = toFormat(LANGUAGES[language], timezone);
	const { outcome, data } = event;
	const said = outcome === 'completed' || outcome === 'failed' ? texts[outcome] : outcome;
	const name = reports.at(0)?.report_name ?? (event.isReport ? texts.report : texts.run);
	const isOnly = reports.length === 1;
	const about = [event.item.brand, isOnly && reports[0].market, date(event.createdAt)];
	const scores = reports
		.filter(({ score }) => score !== null)
		.map(({ market, score, previous_score: before }) => {
			const label = toSlack(isOnly ? words.column_score : (market ?? words.column_score));
			const was = before === null ? '' : `, ${texts.was} ${number(before)}`;
			return `${label} ${number(score)}${was}`;
		});
	const counts = [
		[texts.prompts, data.ranked_prompts_count, data.total_prompts_count],
		[texts.markets, data.completed_regions_count, data.total_regions_count],
	].map(([label, count, total]) => {
		const isKnown = typeof count === 'number' && typeof total === 'number';
		return isKnown ? `${label} ${of(count, total)}` : '';
	});
	const lines = [
		[`${slackBold(name)} ${toSlack(said)}`, ...about.map((each) => toSlack(each || ''))]
			.filter(Boolean)
			.join(' · '),
		...(scores.length > 0 ? scores : counts),
		reports.find(({ note }) => note)?.note,
		toSlack(data.failure_reason),
	];
	return joinSlackLines(lines.flatMap((line) => line || []));
}
