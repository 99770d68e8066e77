import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { requireBrandOf } from '../../../shared/run/brandCheck';
import { toFormat } from '../../../shared/reports/tell/format';
import { toHeadline } from '../../../shared/reports/tell/sentences';
import { ENGLISH } from '../../../shared/reports/tell/texts';
import { toDocument } from '../document/document';
import { toSlackText } from '../document/plainText';
import { compareWith, previousReport } from '../fields';
import { compareSince } from './compareSince';
import { type ComparedReport, readComparison } from '../readComparison';
import { readChosenReport } from '../chosenReport';
import { readCompletedReport, readPrevious } from '../../../shared/reports/read/reports';

/** @throws OperationError when both reports are the same */
export function checkDifferent(previousId: unknown, reportId: unknown): void {
	if (previousId === undefined || previousId !== reportId) return;
	throw new OperationError(
		'A report cannot be compared with itself',
		'Choose another Earlier Report.',
	);
}

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
	const chosen = form.get(previousReport);
	checkDifferent(chosen, record.id);
	const before =
		chosen === undefined
			? await readPrevious(client, record)
			: { previous: await readCompletedReport(client, chosen), earlier: [] };
	if (chosen !== undefined) await requireBrandOf(context, before.previous ?? {}, 'Earlier Report');
	const compared = await readComparison(context, record, before);
	return [toResult({ ...compared, notes: [...notes, ...compared.notes] }, timezone)];
}

/** What people read first comes first. */
function toResult(compared: ComparedReport, timezone: string) {
	const { facts, score, previous, changes, domains } = compared;
	const { from, to } = changes.mentions;
	const format = toFormat(ENGLISH, timezone);
	const document = toDocument(compared, undefined, format, { url: compared.url });
	return {
		headline: toHeadline(compared, format),
		is_clear: changes.verdict ? changes.verdict.change === 'clear' : null,
		direction: changes.verdict?.direction ?? null,
		...facts,
		score_to: score,
		score_difference: changes.score?.difference ?? null,
		score_from: compared.previousScore,
		has_previous: previous !== undefined,
		previous_date: compared.previousDate,
		mentions_from: from.mentions,
		mentions_to: to.mentions,
		answers_from: from.answers,
		answers_to: to.answers,
		mention_rate_from: changes.rate?.from ?? null,
		mention_rate_to: changes.rate?.to ?? null,
		mention_rate_difference: changes.rate?.difference ?? null,
		is_like_for_like: changes.isLikeForLike,
		note: compared.notes.join(' ') || null,
		prompts_gained: changes.promptsGained,
		prompts_lost: changes.promptsLost,
		prompts_new: changes.promptsNew,
		prompts_removed: changes.promptsRemoved,
		platforms: changes.platforms,
		platforms_new: changes.platformsNew,
		platforms_removed: changes.platformsRemoved,
		share_of_voice: changes.companies,
		domains_compared: domains?.isCompared ?? false,
		domains_new: domains?.added ?? [],
		domains_lost: domains?.lost ?? [],
		compared_prompts: changes.comparedPrompts,
		compared_platforms: changes.comparedPlatforms,
		mention_field: compared.mentionField ?? null,
		...compared.ids,
		slack_text: toSlackText(document, format),
	};
}
