import type { IDataObject } from 'n8n-workflow';
import { toWrittenDay } from '../../shared/base/time/timestamp';
import { joinSlackLines, slackBold, toSlack } from '../../shared/base/values/slackText';
import { scoreOf, seriesIn, toMarket } from '../../shared/reports/series';
import type { Envelope } from './envelope';

const NOT_LISTED =
	'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.';

/**
 * Says which reports an event is about, with their scores and those of the reports before.
 *
 * @param latest reports of the brand; undefined when they were not read
 * @param timezone IANA time zone of the workflow
 * @returns fields for the item, which has several reports of a run in a list; none for an event about
 * something else
 */
export function toSummary(
	{ type, data, createdAt, brand }: Envelope,
	latest: IDataObject[] | undefined,
	timezone: string,
): IDataObject {
	const [, what, outcome] = /^(report|schedule\.run)\.(.*)$/.exec(type) ?? [];
	if (what === undefined) return {};
	const [field, id] =
		what === 'report' ? ['id', data.report_id] : ['batch_id', data.scheduled_run_id];
	const beforeIn = seriesIn(latest ?? []);
	const reports = (latest ?? [])
		.filter((record) => record[field] === id)
		.map((record) => summarize(record, beforeIn));
	const [first] = reports;
	const only = reports.length === 1 ? first : undefined;
	const name = first?.report_name ?? null;
	const head = [
		`${slackBold(name ?? (what === 'report' ? 'Report' : 'Run'))} ${toSlack(outcome)}`,
		...[brand, only?.market, toWrittenDay(createdAt, timezone)].map(toSlack),
	];
	const scores = reports.map((report) => toScoreLine(report, only === undefined));
	return {
		report_name: name,
		brand,
		market: only?.market ?? null,
		score: only?.score ?? null,
		previous_score: only?.previous_score ?? null,
		...(what === 'report' ? {} : { reports }),
		...(latest !== undefined && reports.length === 0 ? { note: NOT_LISTED } : {}),
		slack_text: joinSlackLines(
			[head.filter(Boolean).join(' · '), ...scores, toSlack(data.failure_reason)].filter(Boolean),
		),
	} as IDataObject;
}

/** What an item says about a report: its score, and that of the report before. */
function summarize(report: IDataObject, beforeIn: ReturnType<typeof seriesIn>) {
	const [before] = beforeIn(report);
	return {
		report_id: report.id,
		report_name: report.name ?? null,
		market: toMarket(report),
		score: scoreOf(report),
		previous_score: scoreOf(before),
	};
}

/** "Score 70.8, was 66.6"; empty without a score. Whether it is a change, the answers tell. */
function toScoreLine(
	{ market, score, previous_score: before }: ReturnType<typeof summarize>,
	isOneOfMany: boolean,
): string {
	if (score === null) return '';
	const label = isOneOfMany ? toSlack(market ?? 'Score') : 'Score';
	return [`${label} ${score}`, ...(before === null ? [] : [`was ${before}`])].join(', ');
}
