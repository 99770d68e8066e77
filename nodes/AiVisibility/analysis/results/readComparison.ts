import type { IDataObject } from 'n8n-workflow';
import { toReport, withNames } from '../../../shared/reports/answers';
import { compareReports } from '../../../shared/reports/comparison';
import { toFigures } from '../../../shared/reports/figures';
import { isUnknown, readMentions } from '../../../shared/reports/mentions';
import { scoreOf, scoresOf, seriesOf } from '../../../shared/reports/series';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { compareDomains } from './domains';
import { readAbout } from './readOnce';
import { linkOf, reportIds, toLocalDay, type Names } from './reportFacts';
import { toNotes } from './notes';
import type { PreviousReports } from './reports';

/** A report with its figures, and what changed since an earlier one. */
export type ComparedReport = Awaited<ReturnType<typeof readComparison>>;

/**
 * Reads everything about a report beyond its record, and compares it with an earlier one.
 *
 * @param record with prompts and results
 * @param names of the brand and the schedule, if they were read
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function readComparison(
	context: OperationContext,
	record: IDataObject,
	{ previous: before, earlier }: PreviousReports,
	names?: Names,
) {
	const { client, parameter, timezone } = context;
	const wantsCompetitors = parameter('findCompetitors') === true;
	const { facts, companies } = await readAbout(context, record, wantsCompetitors, names);
	const records = before === undefined ? [record] : [record, before];
	const [report, previous] = readMentions(
		await Promise.all(records.map(async (each) => await withNames(toReport(each), companies))),
		String(parameter('options.mentionField', '')).trim(),
	);
	const wantsDomains = parameter('includeDomains') === true;
	// Compare does not show those of a report alone.
	const isRead = wantsDomains && (before !== undefined || parameter('compareWith') === undefined);
	const domains = isRead ? await compareDomains(client, before, record) : undefined;
	const changes = compareReports(previous, report, scoresOf(earlier));
	return {
		record,
		facts,
		ids: reportIds(record, { previous_report_id: before?.id ?? null }),
		url: linkOf(record),
		score: scoreOf(record),
		figures: toFigures(report),
		/** Whether there are answers of which it is not known whether they mention the brand. */
		isUnknown: isUnknown(report),
		companies,
		/** Undefined when there is no earlier report. */
		previous: before,
		previousScore: scoreOf(before),
		previousDate: toLocalDay(before?.created_at, timezone) ?? null,
		/** Records of the series before the report, newest first. */
		earlier,
		changes,
		notes: toNotes({
			changes,
			hasSeries: seriesOf(record) !== undefined,
			isUnknown: isUnknown(report),
			lacksDomains: isRead && domains === undefined,
			lacksCompetitors: wantsCompetitors && companies === undefined,
		}),
		mentionField: previous && report.mentionField,
		/** Undefined when domains were not compared. */
		domains,
	};
}
