import type { Brand } from '../../../shared/requests/brands';
import type { Format } from '../../../shared/reports/words/format';
import { changeSentences, toHeadline } from '../../../shared/reports/words/sentences';
import { reportIds } from '../results/reportFacts';
import type { ComparedReport } from '../results/readComparison';

/** Why a brand has no figures. */
export interface Reason {
	code: string;
	message: string;
}

export type OverviewRow = ReturnType<typeof toOverviewRow>;

/** @param found the brand's latest report compared with the previous one, or why there is none */
export function toOverviewRow(brand: Brand, found: ComparedReport | Reason, format: Format) {
	const compared = 'record' in found ? found : undefined;
	const reason = 'record' in found ? undefined : found;
	const { facts, changes, figures, previous } = compared ?? {};
	const { rate, score, verdict } = changes ?? {};
	const sentences = changes ? changeSentences(changes, format) : [];
	return {
		brand: brand.name,
		market: facts?.market ?? null,
		score: compared?.score ?? null,
		/** In points: of the mentions in the answers that both reports have, or of the score. */
		change: rate?.difference ?? score?.difference ?? null,
		/** Whether it is more than chance; null when nothing is compared. */
		is_clear: verdict ? verdict.change === 'clear' : null,
		direction: verdict?.direction ?? null,
		/** Percent of all answers of the latest report. */
		mention_rate: figures?.rate ?? null,
		is_like_for_like: changes?.isLikeForLike ?? false,
		headline: compared ? toHeadline(compared, format) : null,
		/** In the language of the page. */
		changes: compared ? [previous ? sentences : format.texts.first_report].flat().join(' ') : null,
		date: facts?.date ?? null,
		report_name: (facts?.report_name ?? null) as string | null,
		has_report: compared !== undefined,
		has_previous: previous !== undefined,
		reason: reason?.message ?? null,
		reason_code: reason?.code ?? null,
		report_url: compared?.url ?? null,
		...(compared?.ids ?? reportIds({}, { previous_report_id: null })),
		brand_id: brand.id,
	};
}

/** Clear losses first, then clear gains, then the others, and brands without a report last. */
const rankOf = ({ has_report: hasReport, is_clear: isClear, direction }: OverviewRow): number => {
	if (!hasReport) return 3;
	return isClear === true ? Number(direction === 'up') : 2;
};

/** Sorts by rank, and clear changes by their size. */
export const byChange = (a: OverviewRow, b: OverviewRow): number =>
	rankOf(a) - rankOf(b) ||
	(a.is_clear === true ? Math.abs(Number(b.change)) - Math.abs(Number(a.change)) : 0);
