import type { Brand } from '../../../shared/requests/brands';
import { scoreOf } from '../../../shared/reports/series';
import { toHeadline } from '../compare/words';
import { toFigures, toMovedPrompts } from '../document/figures';
import type { Format } from '../../../shared/reports/words/format';
import { movedSentence } from '../document/sentences';
import {
	comparedReportIds,
	isLikeForLike,
	toScoreChange,
	type Comparison,
} from '../results/readComparison';
import { linkOf } from '../results/reportFacts';

/** Why a brand has no figures. */
export interface Reason {
	code: string;
	message: string;
}

export type OverviewRow = ReturnType<typeof toOverviewRow>;

/** @param found the brand's latest report compared with the previous one, or why there is none */
export function toOverviewRow(brand: Brand, found: Comparison | Reason, format: Format) {
	const comparison = 'report' in found ? found : undefined;
	const reason = 'report' in found ? undefined : found;
	const { facts, answers, previous } = comparison ?? {};
	const rate = answers?.rate?.difference ?? null;
	const score = (comparison && toScoreChange(comparison)?.difference) ?? rate;
	const isSame = comparison !== undefined && isLikeForLike(comparison);
	return {
		brand: brand.name,
		market: facts?.market ?? null,
		score: scoreOf(comparison?.report),
		/** In points: of the score, or of the mention rate where the reports differ. */
		change: isSame ? score : rate,
		/** Percent of all answers of the latest report. */
		mention_rate: (comparison && toFigures(comparison)?.rate) ?? null,
		mention_rate_difference: rate,
		is_like_for_like: isSame,
		headline: comparison ? toHeadline(comparison) : null,
		/** In the language of the page. */
		changes: comparison ? toChanges(comparison, format) : null,
		date: facts?.date ?? null,
		report_name: (facts?.report_name ?? null) as string | null,
		has_report: comparison !== undefined,
		has_previous: previous !== undefined,
		reason: reason?.message ?? null,
		reason_code: reason?.code ?? null,
		report_url: (comparison && linkOf(comparison.report)) ?? null,
		...comparedReportIds({ report: comparison?.report ?? {}, previous }),
		brand_id: brand.id,
	};
}

/** What the score and its change do not say. */
function toChanges(comparison: Comparison, format: Format): string {
	const { first_report: first, change_of_mentions: ofMentions } = format.texts;
	const { previous, answers } = comparison;
	if (previous === undefined) return first;
	const isOfMentions = answers.rate !== undefined && !isLikeForLike(comparison);
	const sentence = movedSentence(toMovedPrompts(comparison), format);
	return [sentence, isOfMentions && ofMentions].filter(Boolean).join(' ');
}

/** Sorts the largest loss first, brands without a change after them, and those without a report last. */
export const byLoss = (a: OverviewRow, b: OverviewRow): number =>
	Number(b.has_report) - Number(a.has_report) ||
	Number(a.change === null) - Number(b.change === null) ||
	Number(a.change) - Number(b.change);
