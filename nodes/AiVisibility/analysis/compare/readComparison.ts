import type { IDataObject } from 'n8n-workflow';
import { toLocalDay } from '../results/localDay';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { toAnswers } from '../../../shared/answers/answers';
import { readCompetitors } from '../results/competitors';
import { mentionFieldsOf } from '../../../shared/answers/mentions';
import { readMentionField } from '../results/fields';
import { readReportFacts, type Names } from '../results/reportFacts';
import { compareAnswers, NOTHING_COMPARED } from '../../../shared/answers/answerComparison';
import { readDomains, toOtherDomains } from './domains';
import { compareVoices } from './shareOfVoice';

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
	const [answered, earlier] = reports;
	const mentionField = mentionFieldsOf(reports, readMentionField(context.parameter)).find(Boolean);
	return {
		report,
		facts: await readReportFacts(context, report, names),
		/** The report with its answers. */
		answered,
		/** A field of the results; undefined when it is not known which answers mention the brand. */
		mentionField,
		/** The companies that its answers were searched for. */
		companies,
		/** Undefined when there is no earlier report. */
		previous,
		previousDate: toLocalDay(previous?.created_at, context.timezone) ?? null,
		answers: earlier
			? compareAnswers(earlier.answers, answered.answers, mentionField)
			: NOTHING_COMPARED,
		/** Empty when no companies were searched for. */
		voices: earlier && companies ? compareVoices(earlier.answers, answered.answers, companies) : [],
		/** Undefined when domains were not compared. Those of the report itself are `cited`. */
		domains: previous && (await compareDomains(context, previous, report)),
		/** Whether the user wants domains compared. */
		wantsDomains: wantsDomains(context),
	};
}

async function compareDomains(context: OperationContext, before: IDataObject, after: IDataObject) {
	if (!wantsDomains(context)) return undefined;
	const [earlier, later] = await Promise.all(
		[before, after].map(async (report) => await readDomains(context.client, report)),
	);
	if (earlier === undefined || later === undefined) return undefined;
	return {
		added: toOtherDomains(later, earlier),
		lost: toOtherDomains(earlier, later),
		cited: toOtherDomains(later),
	};
}

const wantsDomains = ({ parameter }: OperationContext): boolean =>
	parameter('includeDomains') === true;
