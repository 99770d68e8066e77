import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { unknownZone, zoneNamed } from '../../shared/base/time/zone';
import { asRecord, isRecord } from '../../shared/base/values/records';
import { toNodeError } from '../../shared/messages/toNodeError';
import { scoreOf, seriesIn, toMarket } from '../../shared/reports/series';
import { type Format, toFormat } from '../../shared/reports/tell/format';
import { headingOf, toMessage } from '../../shared/reports/tell/message';
import { LANGUAGES, type TextName } from '../../shared/reports/tell/words';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import type { Settings } from '../settings';
import type { Envelope } from './envelope';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const LONGEST_SECONDS = 2;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

const NOT_LISTED =
	'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.';

interface ReportSummary {
	report_id: unknown;
	report_name: unknown;
	market: string | null;
	score: number | null;
	previous_score: number | null;
	note?: string;
}

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
	{ type, data, isTest, item }: Envelope,
	brandId: string,
	{ language }: Settings,
): Promise<IDataObject> {
	const [, kind, outcome] = /^(report|schedule\.run)\.(completed|failed)$/.exec(type) ?? [];
	if (kind === undefined) return {};
	const isRun = kind !== 'report';
	const zone = context.getTimezone();
	const format = toFormat(LANGUAGES[language], zone);
	const isMeant = ({ id, batch_id: run }: IDataObject) =>
		isRun ? run === data.scheduled_run_id : id === data.report_id;
	// The IDs of a sample are made up.
	const { reports, note } = isTest
		? { reports: [] }
		: await readReports(context, brandId, (latest) => toSummaries(latest, isMeant, format));
	const { report_name = null } = reports.at(0) ?? {};
	const { market, score, previous_score } = reports.length === 1 ? reports[0] : NO_SCORE;
	const notes = [note, zoneNamed(zone) ? '' : unknownZone(zone)].filter(Boolean).join(' ');
	const heading = headingOf(item.brand, report_name, market, format.date(item.created_at));
	const what = format.texts[`${isRun ? 'run' : 'report'}_${outcome as 'completed' | 'failed'}`];
	return {
		...{ report_name, brand: item.brand ?? null, market, score, previous_score },
		...(isRun && { reports }),
		...(notes && { note: notes }),
		...toMessage(heading, [what, ...linesOf(data, reports, format)]),
	} as IDataObject;
}

const NO_SCORE = { market: null, score: null, previous_score: null };

function toSummaries(
	latest: IDataObject[],
	isMeant: (record: IDataObject) => boolean,
	{ texts }: Format,
): ReportSummary[] {
	const beforeIn = seriesIn(latest);
	return latest.filter(isMeant).map((record) => {
		// One without a score has no answers (sandbox/api.md 11.7).
		const before = beforeIn(record).find((each) => scoreOf(each) !== null);
		const hasOthers = before !== undefined && !isAlike(record, before);
		return {
			report_id: record.id,
			report_name: record.name ?? null,
			market: toMarket(record),
			score: scoreOf(record),
			previous_score: hasOthers ? null : scoreOf(before),
			...(hasOthers && { note: texts.not_compared }),
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
	toReports: (latest: IDataObject[]) => ReportSummary[],
): Promise<{ reports: ReportSummary[]; note?: string }> {
	try {
		const client = await openInteractiveClient(context, LONGEST_SECONDS, 2);
		const query = { brand_id: brandId, limit: LATEST_REPORTS };
		const { body } = await client.request({ method: 'GET', path: '/v1/reports', query });
		const { data } = asRecord(body);
		const reports = toReports(Array.isArray(data) ? data.filter(isRecord) : []);
		const note = reports.length === 0 ? NOT_LISTED : reports.find((each) => each.note)?.note;
		return { reports, note };
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		const note = isLate ? error.message : [message, description].filter(Boolean).join('. ');
		return { reports: [], note };
	}
}

/** The scores, of several reports with their markets, else the counts of the event. */
function linesOf(data: IDataObject, reports: ReportSummary[], format: Format): unknown[] {
	const { say, texts } = format;
	const scores = reports
		.filter(({ score }) => score !== null)
		.map(({ market, score, previous_score: before }) => {
			const name = (reports.length > 1 && market) || texts.column_score;
			return say(before === null ? 'score_of' : 'score_was', { name, score, before });
		});
	const counts = [
		['ranked_prompts', data.ranked_prompts_count, data.total_prompts_count],
		['completed_markets', data.completed_regions_count, data.total_regions_count],
	].map(([text, count, total]) => {
		const isKnown = typeof count === 'number' && typeof total === 'number';
		return isKnown ? say(text as TextName, { count: say('of', { count, total }) }) : '';
	});
	const note = reports.find((each) => each.note)?.note;
	return [...(scores.length > 0 ? scores : counts), note, data.failure_reason];
}
