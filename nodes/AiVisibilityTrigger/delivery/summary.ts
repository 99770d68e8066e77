import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { unknownZone, zoneNamed } from '../../shared/base/time/zone';
import { asRecord, isRecord } from '../../shared/base/values/records';
import { toNodeError } from '../../shared/messages/toNodeError';
import { scoreOf, seriesIn, toMarket } from '../../shared/reports/series';
import type { TriggerWords } from '../../shared/reports/tell/triggerWords';
import { openInteractiveClient } from '../../shared/requests/interactiveClient';
import type { Settings } from '../settings';
import type { Envelope } from './envelope';

/** The service waits for the response meanwhile. How long it waits is undocumented. */
const SUMMARY_SECONDS = 2;

/** Reports of the brand in which an event's report and the one before it are looked for. */
const LATEST_REPORTS = 100;

const NOT_LISTED =
	'The report is not among the latest 100 of the brand. Report: Get of AI Visibility reads it.';

const NO_SCORE = { market: null, score: null, previous_score: null };

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
	{ words, timezone }: Settings,
): Promise<IDataObject> {
	const [, kind, outcome] = /^(report|schedule\.run)\.(completed|failed)$/.exec(type) ?? [];
	if (kind === undefined) return {};
	const isRun = kind !== 'report';
	const isMeant = ({ id, batch_id: run }: IDataObject) =>
		isRun ? run === data.scheduled_run_id : id === data.report_id;
	// The IDs of a sample are made up.
	const { reports, note } = isTest
		? { reports: [], note: '' }
		: await readReports(context, brandId, isMeant);
	const { report_name = null } = reports.at(0) ?? {};
	const { market, score, previous_score } = reports.length === 1 ? reports[0] : NO_SCORE;
	const notes = [note, zoneNamed(timezone) ? '' : unknownZone(timezone)].filter(Boolean).join(' ');
	const { brand = null, created_at: time } = item;
	const what = words.say(`${isRun ? 'run' : 'report'}_${outcome as 'completed' | 'failed'}`);
	const lines = [what, ...figureLines(data, reports, words), data.failure_reason];
	return {
		...{ report_name, brand, market, score, previous_score },
		...(isRun && { reports }),
		...(notes && { note: notes }),
		...words.message({ brand, name: report_name, market, time }, lines),
	};
}

/** Never throws, whatever the list has: the note says why there are none. */
async function readReports(
	context: IWebhookFunctions,
	brandId: string,
	isMeant: (record: IDataObject) => boolean,
) {
	try {
		const client = await openInteractiveClient(context, SUMMARY_SECONDS, 2);
		const query = { brand_id: brandId, limit: LATEST_REPORTS };
		const { body } = await client.request({ method: 'GET', path: '/v1/reports', query });
		const { data } = asRecord(body);
		const latest = Array.isArray(data) ? data.filter(isRecord) : [];
		const beforeIn = seriesIn(latest);
		const reports = latest.filter(isMeant).map((record) => ({
			report_id: record.id,
			report_name: record.name ?? null,
			market: toMarket(record),
			score: scoreOf(record),
			// One without a score has no answers (sandbox/api.md 11.7).
			previous_score: scoreOf(beforeIn(record).find((each) => scoreOf(each) !== null)),
		}));
		return { reports, note: reports.length === 0 ? NOT_LISTED : '' };
	} catch (error) {
		const { message, description } = toNodeError(error, { node: context.getNode() });
		const isLate = error instanceof DeadlineExceeded;
		const note = isLate ? error.message : [message, description].filter(Boolean).join('. ');
		return { reports: [], note };
	}
}

type ReportSummary = Awaited<ReturnType<typeof readReports>>['reports'][number];

/** The scores, of several reports with their markets, else the counts of the event. */
function figureLines(data: IDataObject, reports: ReportSummary[], { say, format }: TriggerWords) {
	const scores = reports
		.filter(({ score }) => score !== null)
		.map(({ market, score, previous_score: before }) => {
			const name = (reports.length > 1 && market) || format.texts.column_score;
			return say(before === null ? 'score_of' : 'score_was', { name, score, before });
		});
	if (scores.length > 0) return scores;
	const counts = [
		['ranked_prompts', data.ranked_prompts_count, data.total_prompts_count],
		['completed_markets', data.completed_regions_count, data.total_regions_count],
	] as const;
	return counts
		.filter(([, ...figures]) => figures.every((figure) => typeof figure === 'number'))
		.map(([text, count, total]) => say(text, { count: format.say('of', { count, total }) }));
}
