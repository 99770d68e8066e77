import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { asRecord, isRecord } from '../../shared/base/values/records';
import { joinSlackLines, slackBold, toSlack } from '../../shared/base/values/slackText';
import { toNodeError } from '../../shared/messages/toNodeError';
import { scoreOf, seriesIn, toMarket } from '../../shared/reports/series';
import { toFormat } from '../../shared/reports/tell/format';
import { LANGUAGES } from '../../shared/reports/tell/texts';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import type { Settings } from '../settings';
import type { Envelope } from './envelope';
import allTexts from './texts.json';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 2;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

const NOT_LISTED =
	'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.';

const textsOf = (language: string) => allTexts[language as keyof typeof allTexts];

/**
 * Says which reports an event is about, with their scores and those of the reports before. Whether that
 * is a change, only the answers tell, so the scores stand side by side. What cannot be read never loses
 * the event: the text is then made of the event alone, and the note has the reason.
 *
 * @returns fields to add to the item, which has several reports of a run in a list; none for an event
 * about something else
 */
export async function summaryOf(
	context: IWebhookFunctions,
	envelope: Envelope,
	brandId: string,
	{ language }: Settings,
): Promise<IDataObject> {
	const { type, data, isTest, item } = envelope;
	const [, what, outcome] = /^(report|schedule\.run)\.(.*)$/.exec(type) ?? [];
	if (what === undefined) return {};
	const isReport = what === 'report';
	const [field, id] = isReport ? ['id', data.report_id] : ['batch_id', data.scheduled_run_id];
	const toReports = (latest: IDataObject[]) =>
		toSummaries(latest, (record) => record[field] === id, language);
	// The IDs of a sample are made up.
	const { reports, note } = isTest
		? { reports: [] }
		: await readReports(context, brandId, toReports);
	const only = reports.length === 1 ? reports[0] : undefined;
	return {
		report_name: reports.at(0)?.report_name ?? null,
		brand: item.brand ?? null,
		market: only?.market ?? null,
		score: only?.score ?? null,
		previous_score: only?.previous_score ?? null,
		...(isReport ? {} : { reports }),
		...(note && { note }),
		slack_text: toText(envelope, outcome, reports, language, context.getTimezone()),
	} as IDataObject;
}

type Summary = ReturnType<typeof toSummaries>[number];

function toSummaries(
	latest: IDataObject[],
	isMeant: (record: IDataObject) => boolean,
	language: string,
) {
	const beforeIn = seriesIn(latest);
	return latest.filter(isMeant).map((record) => {
		const before = beforeIn(record).at(0);
		const hasOthers = before !== undefined && !isAlike(record, before);
		return {
			report_id: record.id,
			report_name: record.name ?? null,
			market: toMarket(record),
			score: scoreOf(record),
			previous_score: hasOthers ? null : scoreOf(before),
			...(hasOthers && { note: textsOf(language).others }),
		};
	});
}

/** Whether two reports have as many answers, of the same AI assistants: the list does not say more. */
function isAlike(a: IDataObject, b: IDataObject): boolean {
	const assistants = ({ ai_platforms: all }: IDataObject) =>
		Array.isArray(all) ? all.map(String).sort().join() : '';
	return a.total_results === b.total_results && assistants(a) === assistants(b);
}

/** Never throws, whatever the list has: the note says why there are none. */
async function readReports(
	context: IWebhookFunctions,
	brandId: string,
	toReports: (latest: IDataObject[]) => Summary[],
): Promise<{ reports: Summary[]; note?: string }> {
	try {
		const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
		const query = { brand_id: brandId, limit: LATEST_REPORTS };
		const { body } = await client.request({ method: 'GET', path: '/v1/reports', query });
		const { data } = asRecord(body);
		const reports = toReports(Array.isArray(data) ? data.filter(isRecord) : []);
		const note = reports.length === 0 ? NOT_LISTED : reports.find((each) => each.note)?.note;
		return { reports, note };
	} catch (error) {
		const isLate = error instanceof DeadlineExceeded;
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const note = isLate ? error.message : [message, description].filter(Boolean).join('. ');
		return { reports: [], note };
	}
}

/**
 * Says in Slack's markup what an event is about: "Weekly completed · Acme · Germany · March 1, 2026",
 * "Score 70.8, was 66.6". Without a score it has the counts of the event.
 *
 * @param timezone IANA time zone of the workflow
 */
function toText(
	{ type, createdAt, data, item }: Envelope,
	outcome: string,
	reports: Summary[],
	language: string,
	timezone: string,
): string {
	const texts = textsOf(language);
	const { number, of, date, texts: words } = toFormat(LANGUAGES[language], timezone);
	const said = outcome === 'completed' || outcome === 'failed' ? texts[outcome] : outcome;
	const name =
		reports.at(0)?.report_name ?? (type === `report.${outcome}` ? texts.report : texts.run);
	const isOnly = reports.length === 1;
	const about = [item.brand, isOnly && reports[0].market, date(createdAt)];
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
