import type { IDataObject } from 'n8n-workflow';
import { toTimestamp, toWrittenDay } from '../../shared/base/time/timestamp';
import { differenceOf, quantity } from '../../shared/base/values/display';
import { joinSlackLines, slackBold, toSlack } from '../../shared/base/values/slackText';
import { scoreOf, seriesOf, toMarket } from '../../shared/reports/series';
import type { Envelope } from './envelope';

const NOT_LISTED =
	'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.';

/**
 * Says which reports an event is about, and how their scores have changed.
 *
 * @param latest reports of the brand; undefined when they were not read
 * @param brand its name, if that is known
 * @param timezone IANA time zone of the workflow
 * @returns fields for the item, which has several reports of a run in a list; none for an event about
 * something else
 */
export function toSummary(
	{ type, data, createdAt }: Envelope,
	latest: IDataObject[] | undefined,
	brand: string | null,
	timezone: string,
): IDataObject {
	const [, what, outcome] = /^(report|schedule\.run)\.(.*)$/.exec(type) ?? [];
	if (what === undefined) return {};
	const [field, id] =
		what === 'report' ? ['id', data.report_id] : ['batch_id', data.scheduled_run_id];
	const reports = (latest ?? [])
		.filter((record) => record[field] === id)
		.map((record) => summarize(record, latest ?? []));
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
		score_difference: only?.score_difference ?? null,
		...(what === 'report' ? {} : { reports }),
		...(latest !== undefined && reports.length === 0 ? { note: NOT_LISTED } : {}),
		slack_text: joinSlackLines(
			[head.filter(Boolean).join(' · '), ...scores, toSlack(data.failure_reason)].filter(Boolean),
		),
	} as IDataObject;
}

/** What an item says about a report, and the change since the one before of its series. */
function summarize(report: IDataObject, records: IDataObject[]) {
	const score = scoreOf(report);
	const before = scoreOf(previousOf(report, records));
	return {
		report_id: report.id,
		report_name: report.name ?? null,
		market: toMarket(report),
		score,
		score_difference: score === null || before === null ? null : differenceOf(before, score),
	};
}

/** Returns the newest report of the same series that was created earlier and has a score. */
function previousOf(report: IDataObject, records: IDataObject[]): IDataObject | undefined {
	const series = seriesOf(report);
	const timeOf = ({ created_at: time }: IDataObject) => toTimestamp(time);
	return records
		.filter((each) => series !== undefined && seriesOf(each) === series && scoreOf(each) !== null)
		.filter((each) => timeOf(each) < timeOf(report))
		.sort((a, b) => timeOf(b) - timeOf(a))
		.at(0);
}

/** "Score 70.8, up 4.2 points"; empty without a score. */
function toScoreLine(
	{ market, score, score_difference: by }: ReturnType<typeof summarize>,
	isOneOfMany: boolean,
): string {
	if (score === null) return '';
	const label = isOneOfMany ? toSlack(market ?? 'Score') : 'Score';
	const points = by === null ? '' : quantity(Math.abs(by), 'point');
	const change = by === 0 ? ', unchanged' : `, ${Number(by) > 0 ? 'up' : 'down'} ${points}`;
	return `${label} ${score}${by === null ? '' : change}`;
}
