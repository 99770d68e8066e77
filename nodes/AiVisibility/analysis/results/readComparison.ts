import type { IDataObject } from 'n8n-workflow';
import { quantity } from '../../../shared/base/values/display';
import { type Comparison, compareReports } from '../../../shared/reports/comparison';
import { toFigures } from '../../../shared/reports/figures';
import { isUnknown } from '../../../shared/reports/mentions';
import { scoreOf, scoresOf, seriesOf } from '../../../shared/reports/series';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { compareDomains } from './domains';
import { linkOf, type Names, readAbout, reportIds, toLocalDay } from './reportFacts';
import { type readPrevious, toReports } from './reports';

export const NOT_NAMED =
	'Without a schedule or name, a report has no previous one. Give your reports names, or compare with a Chosen Report.';

export const NO_FIELD =
	'It is not known which answers mention the brand: no field of the results matches the scores. Set the option Mention Field.';

const NO_DOMAINS = 'Domains are not compared: the API key needs the scope read:citations.';

export const NO_COMPETITORS =
	'Competitors are not looked for: the API key needs the scope read:competitors.';

/** A report with its figures, and what changed since an earlier one. */
export type ComparedReport = Awaited<ReturnType<typeof readComparison>>;

/**
 * Reads everything about a report beyond its record, and compares it with an earlier one.
 *
 * @param names of the brand and the schedule, if they were read
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function readComparison(
	context: OperationContext,
	record: IDataObject,
	{ previous: before, earlier }: Awaited<ReturnType<typeof readPrevious>>,
	names?: Names,
) {
	const { client, parameter, timezone } = context;
	const wantsCompetitors = parameter('findCompetitors') === true;
	const { facts, companies } = await readAbout(context, record, wantsCompetitors, names);
	const [report, previous] = await toReports(context, [record, before ?? []].flat(), companies);
	const wantsDomains = parameter('includeDomains') === true;
	// Compare does not show those of a report alone.
	const isRead = wantsDomains && (before !== undefined || parameter('compareWith') === undefined);
	const domains = isRead ? await compareDomains(client, before, record) : undefined;
	const changes = compareReports(previous, report, scoresOf(earlier));
	const notes = [
		before === undefined && seriesOf(record) === undefined && NOT_NAMED,
		describeDifferences(changes),
		isUnknown(report) && NO_FIELD,
		isRead && domains === undefined && NO_DOMAINS,
		wantsCompetitors && companies === undefined && NO_COMPETITORS,
	];
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
		previousDate: toLocalDay(before?.created_at, timezone),
		/** Records of the series before the report, newest first. */
		earlier,
		changes,
		/** How the reports differ, and what could not be compared. */
		notes: notes.filter((note) => typeof note === 'string'),
		mentionField: previous && report.mentionField,
		/** Undefined when domains were not compared. */
		domains,
	};
}

function describeDifferences(changes: Comparison): string | undefined {
	if (changes.isLikeForLike || !changes.hasPrevious) return undefined;
	const counts: Array<[unknown[], string]> = [
		[changes.promptsNew, 'new prompt'],
		[changes.promptsRemoved, 'removed prompt'],
		[changes.platformsNew, 'new AI assistant'],
		[changes.platformsRemoved, 'removed AI assistant'],
	];
	const parts = counts.flatMap(([{ length }, noun]) => (length > 0 ? quantity(length, noun) : []));
	const list = parts.join(', ') || 'some answers are missing';
	return `The reports differ: ${list}. Changes only count what both have; the score counts everything, so it is not compared.`;
}
