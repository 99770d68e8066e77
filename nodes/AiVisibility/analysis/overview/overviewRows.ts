import type { Brand } from '../../../shared/requests/brands';
import { type ReportFacts, reportIds } from '../../../shared/reports/facts';
import { changeFields, type Findings } from '../../../shared/reports/judge/findings';
import type { Reading } from '../../../shared/reports/read/reading';
import type { Reason } from '../../../shared/reports/read/together';
import type { Format } from '../../../shared/reports/tell/format';
import { changeSentences, toHeadline } from '../../../shared/reports/tell/sentences';

export interface LatestReport {
	reading: Reading;
	findings: Findings;
	facts: ReportFacts;
	isStale: boolean;
}

/** What rows are sorted and grouped by, in this order. */
export const STANDINGS = ['down', 'up', 'unclear', 'untold', 'stale', 'none'] as const;

export type Standing = (typeof STANDINGS)[number];

/** How a brand stands in a market: an item of its own, and an entry of the page. */
export type OverviewRow = typeof EMPTY_ROW;

const EMPTY_ROW = {
	brand: null as string | null,
	market: null as string | null,
	standing: 'none' as Standing,
	score: null as number | null,
	/** In points: of the mentions in the answers that both reports have, or of the score. */
	change: null as number | null,
	...changeFields({}),
	/** Percent of all answers of the latest report, and of those that both reports have. */
	mention_rate: null as number | null,
	compared_mention_rate: null as number | null,
	/** Whether the change is that of the levels beside it. */
	is_like_for_like: false,
	headline: null as string | null,
	changes: null as string | null,
	date: null as string | null,
	report_name: null as string | null,
	has_report: false,
	has_previous: false,
	reason: null as string | null,
	reason_code: null as string | null,
	...reportIds({}, { previous_report_id: null }),
	brand_id: '',
};

/** A brand without a report, or one that could not be read. */
export const toEmptyRow = (brand: Brand, reason?: Reason): OverviewRow => ({
	...EMPTY_ROW,
	brand: brand.name,
	reason: reason?.message ?? null,
	reason_code: reason?.code ?? null,
	brand_id: brand.id,
});

/** @param latest the brand's latest report, judged by the one before it */
export function toOverviewRow(brand: Brand, latest: LatestReport, format: Format): OverviewRow {
	const { reading, findings, facts } = latest;
	const { record, previous } = reading;
	const { rate, scoreChange, figures } = findings;
	return {
		...toEmptyRow(brand),
		market: facts.market,
		standing: standingOf(latest),
		score: findings.score,
		change: (rate ?? scoreChange)?.difference ?? null,
		...changeFields(findings),
		mention_rate: figures.rate,
		compared_mention_rate: rate?.to ?? null,
		is_like_for_like: findings.isLikeForLike,
		headline: toHeadline(findings, format),
		changes: changeSentences(findings, format).join(' '),
		date: facts.date,
		report_name: typeof facts.report_name === 'string' ? facts.report_name : null,
		has_report: true,
		has_previous: findings.hasPrevious,
		...reportIds(record, { previous_report_id: previous?.id ?? null }),
	};
}

function standingOf({ isStale, findings }: LatestReport): Standing {
	if (isStale) return 'stale';
	const { verdict, lasting } = findings;
	if (verdict?.change === 'clear') return verdict.direction === 'up' ? 'up' : 'down';
	if (lasting?.isNew) return lasting.direction;
	return verdict?.change === 'unclear' ? 'unclear' : 'untold';
}

/** Clear losses first, then clear gains, each the largest first; then the others. */
export function byChange(a: OverviewRow, b: OverviewRow): number {
	const at = STANDINGS.indexOf(a.standing);
	const sizes = [a, b].map(({ change }) => Math.abs(Number(change)));
	return at - STANDINGS.indexOf(b.standing) || (at < 2 ? sizes[1] - sizes[0] : 0);
}
