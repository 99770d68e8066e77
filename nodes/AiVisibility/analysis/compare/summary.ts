import type { IDataObject } from 'n8n-workflow';
import { toDocument } from '../document/document';
import { toFormat } from '../../../shared/reports/words/format';
import { toSlackText } from '../document/plainText';
import { ENGLISH } from '../../../shared/reports/words/texts';
import {
	comparedReportIds,
	isLikeForLike,
	toScoreChange,
	type Comparison,
} from '../results/readComparison';
import { linkOf } from '../results/reportFacts';
import { scoreOf } from '../../../shared/reports/series';
import { toHeadline, toNote } from './words';

/**
 * Returns the whole comparison as one record, with what people read first in the first columns.
 *
 * @param timezone IANA time zone of the workflow
 */
export function toSummary(comparison: Comparison, timezone: string): IDataObject {
	const { report, previous, previousDate, answers, mentionField, voices, domains } = comparison;
	const { report_name, market, date, ...facts } = comparison.facts;
	const score = toScoreChange(comparison);
	const format = toFormat(ENGLISH, timezone);
	const document = toDocument(comparison, undefined, format, { url: linkOf(report) });
	return {
		headline: toHeadline(comparison),
		report_name,
		market,
		date,
		score_to: scoreOf(report),
		score_difference: score?.difference ?? null,
		score_direction: score?.direction ?? null,
		score_from: scoreOf(previous),
		...facts,
		has_previous: previous !== undefined,
		previous_date: previousDate,
		mention_rate_from: answers.rate?.from ?? null,
		mention_rate_to: answers.rate?.to ?? null,
		mention_rate_difference: answers.rate?.difference ?? null,
		is_like_for_like: isLikeForLike(comparison),
		note: toNote(comparison),
		prompts_gained: answers.promptsGained,
		prompts_lost: answers.promptsLost,
		prompts_new: answers.promptsNew,
		prompts_removed: answers.promptsRemoved,
		platforms: answers.platforms,
		platforms_new: answers.platformsNew,
		platforms_removed: answers.platformsRemoved,
		share_of_voice: voices,
		domains_compared: domains !== undefined,
		domains_new: domains?.added ?? [],
		domains_lost: domains?.lost ?? [],
		compared_prompts: answers.prompts.length,
		compared_platforms: answers.comparedPlatforms,
		compared_answers: answers.comparedAnswers,
		mention_field: (previous && mentionField) ?? null,
		...comparedReportIds(comparison),
		slack_text: toSlackText(document, format),
	} as unknown as IDataObject;
}
