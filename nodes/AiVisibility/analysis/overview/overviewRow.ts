import type { Brand } from '../../../shared/requests/brands';
import { scoresOf, withSamePrompts } from '../../../shared/reports/series';
import type { Format } from '../../../shared/reports/words/format';
import { changeSentences, toHeadline } from '../../../shared/reports/words/sentences';
import { reportIds } from '../results/reportFacts';
import type { ComparedReport } from '../results/readComparison';
import type { Reason } from '../results/readTogether';

/** A report that is shown. */
export interface Shown extends ComparedReport {
	/** Whether it is older than usual in its series. */
	isStale: boolean;
}

export type OverviewRow = ReturnType<typeof toOverviewRow>;

/** What rows are sorted and grouped by, in this order. */
export const STANDINGS = ['down', 'up', 'unclear', 'stale', 'none'] as const;

/** @param found the brand's latest report compared with the previous one, or why there is none */
export function toOverviewRow(brand: Brand, found: Shown | Reason, format: Format) {
	const shown = 'record' in found ? found : undefined;
	const reason = 'record' in found ? undefined : found;
	const { facts, changes, figures, previous } = shown ?? {};
	const { rate, score, verdict } = changes ?? {};
	const isClear = verdict ? verdict.change === 'clear' : null;
	return {
		brand: brand.name,
		market: facts?.market ?? null,
		/** How the brand stands: only clear changes are up or down. */
		standing: standingOf(shown),
		score: shown?.score ?? null,
		/** In points: of the mentions in the answers that both reports have, or of the score. */
		change: rate?.difference ?? score?.difference ?? null,
		/** Whether it is more than chance; null when nothing is compared. */
		is_clear: isClear,
		/** Percent of all answers of the latest report. */
		mention_rate: figures?.rate ?? null,
		/** Whether the change is that of the levels beside it. */
		is_like_for_like: changes?.isLikeForLike ?? false,
		headline: shown ? toHeadline(shown, format) : null,
		changes: changes && previous ? changeSentences(changes, format).join(' ') : null,
		/** The scores of the series since its prompts changed, oldest first. */
		scores: shown ? scoresOf(withSamePrompts([shown.record, ...shown.earlier])) : [],
		date: facts?.date ?? null,
		time: facts?.time ?? null,
		report_name: (facts?.report_name ?? null) as string | null,
		has_report: shown !== undefined,
		has_previous: previous !== undefined,
		reason: reason?.message ?? null,
		reason_code: reason?.code ?? null,
		report_url: shown?.url ?? null,
		...(shown?.ids ?? reportIds({}, { previous_report_id: null })),
		brand_id: brand.id,
	};
}

function standingOf(shown: Shown | undefined): (typeof STANDINGS)[number] {
	if (shown === undefined) return 'none';
	if (shown.isStale) return 'stale';
	const { verdict } = shown.changes;
	if (verdict?.change !== 'clear') return 'unclear';
	return verdict.direction === 'up' ? 'up' : 'down';
}

/** Clear losses first, then clear gains, each the largest first; then the others. */
export const byChange = (a: OverviewRow, b: OverviewRow): number =>
	STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) ||
	(STANDINGS.indexOf(a.standing) < 2 ? Math.abs(Number(b.change)) - Math.abs(Number(a.change)) : 0);
