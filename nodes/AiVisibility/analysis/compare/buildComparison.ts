import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { judgeReading } from '../../../shared/reports/judgeReading';
import { reportIds, type ReportFacts, toFacts, toLocalDay } from '../../../shared/reports/facts';
import { changeFields, type Findings } from '../../../shared/reports/judge/findings';
import { toCitedDomains } from '../../../shared/reports/read/domains';
import { readNames, readReading } from '../../../shared/reports/read/reading';
import {
	type Before,
	readCompletedReport,
	readPrevious,
} from '../../../shared/reports/read/reports';
import { toMessages } from '../../../shared/reports/tell/chat';
import { toFormat } from '../../../shared/reports/tell/format';
import { itemNote } from '../../../shared/reports/tell/notes';
import { toReportPage } from '../../../shared/reports/tell/reportPage';
import { toHeadline } from '../../../shared/reports/tell/sentences';
import { ENGLISH } from '../../../shared/reports/tell/words';
import { mentionField, type OperationContext } from '../../../shared/forms/declare';
import { requireBrandOf } from '../../../shared/run/brandCheck';
import { readChosenReport, wantedOf } from '../chosenReport';
import { compareWith, previousReport } from '../fields';
import { usualFields } from '../../../shared/reports/judge/course';
import { compareSince } from './compareSince';

/**
 * Compares a completed report with an earlier one, or with those before a date.
 *
 * @throws ApiFailure; OperationError for a report that has not completed, and for a Mention Field
 * that the results do not have
 */
export async function buildComparison(context: OperationContext, query: IDataObject) {
	const { client, form, timezone } = context;
	if (form.get(compareWith) === 'since') return await compareSince(context, query);
	const { record, notes } = await readChosenReport(context, query);
	const chosenField = form.get(mentionField, '');
	const chosen = form.get(previousReport);
	if (chosen === record.id) {
		throw new OperationError(
			'A report cannot be compared with itself',
			"Choose another 'Earlier Report'.",
			'not_sent',
		);
	}
	const before: Before =
		chosen === undefined
			? await readPrevious(client, record, chosenField)
			: { previous: await readCompletedReport(client, chosen), earlier: [], skipped: 0 };
	if (chosen !== undefined) requireBrandOf(context, before.previous ?? {}, 'Earlier Report');
	const wanted = wantedOf(context);
	// The domains of a report alone are not shown.
	wanted.citations &&= before.previous !== undefined;
	const reading = await readReading(context, record, before, wanted);
	const findings = await judgeReading(reading, chosenField, client);
	const facts = toFacts(record, await readNames(context, record), timezone);
	const format = toFormat(ENGLISH, timezone);
	const page = toReportPage(findings, facts, format);
	return [
		{
			...toComparisonJson(findings, facts, toHeadline(findings, format)),
			previous_date: toLocalDay(before.previous?.created_at, timezone),
			note: itemNote(findings.notes, format, notes),
			...reportIds(record, { previous_report_id: before.previous?.id ?? null }),
			...toMessages(page, format),
		},
	];
}

/** The findings as JSON. What people read first comes first. */
function toComparisonJson(findings: Findings, facts: ReportFacts, headline: string) {
	const { scoreChange, rate, domains = toCitedDomains([]) } = findings;
	const { from, to } = findings.mentions;
	return {
		headline,
		...changeFields(findings),
		...facts,
		score_to: findings.score,
		score_difference: scoreChange?.difference ?? null,
		score_from: findings.previousScore,
		...usualFields(findings.usual),
		has_previous: findings.hasPrevious,
		mentions_from: from.mentions,
		mentions_to: to.mentions,
		answers_from: from.answers,
		answers_to: to.answers,
		mention_rate_from: rate?.from ?? null,
		mention_rate_to: rate?.to ?? null,
		mention_rate_difference: rate?.difference ?? null,
		is_like_for_like: findings.isLikeForLike,
		prompts_gained: findings.gained,
		prompts_lost: findings.lost,
		prompts_new: findings.added.prompts,
		prompts_removed: findings.removed.prompts,
		platforms: findings.platforms,
		platforms_new: findings.added.platforms,
		platforms_removed: findings.removed.platforms,
		share_of_voice: findings.companies,
		companies_leading: findings.leaders,
		overtaken_by: findings.overtakers,
		domains_compared: domains.isCompared,
		domains_new: domains.added,
		domains_lost: domains.lost,
		compared_prompts: new Set(findings.pairs.map(({ key }) => key)).size,
		compared_platforms: [...new Set(findings.pairs.flatMap(({ platform }) => platform ?? []))],
		mention_field: findings.mentionField ?? null,
	};
}
