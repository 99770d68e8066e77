import type { IDataObject } from 'n8n-workflow';
import { type NumberChange, toCells, toNumberChange } from '../../../shared/reports/comparison';
import { toAnswers } from '../../../shared/reports/answers';
import { hasResults } from '../../../shared/reports/mentions';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { scoreOf } from '../../../shared/reports/series';
import { compareAll, compareVoices } from './comparedAnswers';
import { readDomains, toOtherDomains } from './domains';
import { mentionFieldsOf } from './mentionField';
import { readCompetitors } from './readOnce';
import { readReportFacts, reportIds, toLocalDay, type Names } from './reportFacts';

/** A report compared with an earlier one. */
export type Comparison = Awaited<ReturnType<typeof readComparison>>;

/**
 * Reads everything about a report beyond its record, and compares it with an earlier one.
 *
 * @param previous undefined when there is none
 * @param names of the brand and the schedule, if they were read
 * @throws ApiFailure; OperationError for a Mention Field that the results do not have
 */
export async function readComparison(
	context: OperationContext,
	report: IDataObject,
	previous: IDataObject | undefined,
	names?: Names,
) {
	const companies = await readCompetitors(context, report);
	const reports = [report, ...(previous === undefined ? [] : [previous])].map((each) => ({
		report: each,
		answers: toAnswers(each, companies?.search),
	}));
	const mentionField = mentionFieldsOf(context, reports).find(Boolean);
	const [cells, before] = reports.map(({ answers }) => toCells(answers));
	const wantsDomains = context.parameter('includeDomains') === true;
	return {
		report,
		facts: await readReportFacts(context, report, names),
		/** The answers of the report. */
		cells,
		/** A field of the results; undefined when it is not known which answers mention the brand. */
		mentionField,
		/** Whether there are answers of which it is not known. */
		isUnknown: mentionField === undefined && hasResults(reports[0]),
		/** The companies that its answers were searched for. */
		companies,
		/** Undefined when there is no earlier report. */
		previous,
		previousDate: toLocalDay(previous?.created_at, context.timezone) ?? null,
		answers: before
			? compareAll(before, cells, mentionField)
			: compareAll(new Map(), new Map(), undefined),
		/** Empty when no companies were searched for. */
		voices: before && companies ? compareVoices(before, cells, companies) : [],
		/** Undefined when domains were not compared. Those of the report itself are `cited`. */
		domains: previous && wantsDomains ? await compareDomains(context, previous, report) : undefined,
		/** Whether the user wants domains compared. */
		wantsDomains,
	};
}

async function compareDomains(
	{ client }: OperationContext,
	before: IDataObject,
	after: IDataObject,
) {
	const [earlier, later] = await Promise.all(
		[before, after].map(async (report) => await readDomains(client, report)),
	);
	if (earlier === undefined || later === undefined) return undefined;
	return {
		added: toOtherDomains(later, earlier),
		lost: toOtherDomains(earlier, later),
		cited: toOtherDomains(later),
	};
}

/** @returns undefined when one of the reports has no score */
export function toScoreChange({ report, previous }: Comparison): NumberChange | undefined {
	const [from, to] = [scoreOf(previous), scoreOf(report)];
	return from === null || to === null ? undefined : toNumberChange(from, to);
}

/** Whether there is an earlier report, with the same prompts and platforms. */
export function isLikeForLike({ previous, answers }: Pick<Comparison, 'previous' | 'answers'>) {
	const { promptsNew, promptsRemoved, platformsNew, platformsRemoved } = answers;
	const others = [promptsNew, promptsRemoved, platformsNew, platformsRemoved].flat();
	return previous !== undefined && others.length === 0;
}

export const comparedReportIds = ({ report, previous }: Pick<Comparison, 'report' | 'previous'>) =>
	reportIds(report, { previous_report_id: previous?.id ?? null });
