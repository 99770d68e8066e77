import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/base/time/clock';
import { shortened } from '../../../shared/base/values/display';
import type { OperationContext } from '../../../shared/forms/describe/types';
import {
	isStale,
	latestRun,
	scoresOf,
	seriesIn,
	withSamePrompts,
} from '../../../shared/reports/series';
import type { Format } from '../../../shared/reports/tell/format';
import { changeSentences, toHeadline } from '../../../shared/reports/tell/sentences';
import { fill } from '../../../shared/reports/tell/texts';
import type { Brand } from '../../../shared/requests/brands';
import { type ComparedReport, readComparison } from '../readComparison';
import { reportIds } from '../../../shared/reports/read/reportFacts';
import {
	ENOUGH_EARLIER,
	pagesOfReports,
	readCompletedReport,
	readEachBrand,
	readTogether,
	type Reason,
} from '../../../shared/reports/read/reports';

const UNKNOWN_HINT =
	'For some brands, no field of the results agrees with the score, so their mention rate is not known. Set the option Mention Field.';

/**
 * Reads how each brand stands by its latest reports: one request for its list, or two, and two for
 * each market. A brand that fails has a row with the reason.
 *
 * @param format of the texts in the rows
 * @returns in the order of the page
 * @throws ApiFailure when the key or its balance is refused; the error of the first brand when all fail
 */
export async function readOverview(
	context: OperationContext,
	brands: Brand[],
	query: IDataObject,
	format: Format,
): Promise<OverviewRow[]> {
	const rows = await readEachBrand(
		context,
		brands,
		async (brand, own) => {
			const found = await readBrand(own, brand, { ...query, brand_id: brand.id }, format);
			return found.map((each) => toOverviewRow(brand, each, format));
		},
		(brand, { code, message }) => {
			const reason = fill(format.texts.not_read, { reason: message });
			return [toOverviewRow(brand, { code, message: reason }, format)];
		},
	);
	return rows.sort(byChange);
}

/** @returns one for each market of the run that tells best how the brand stands */
async function readBrand(
	context: OperationContext,
	brand: Brand,
	query: IDataObject,
	{ texts }: Format,
): Promise<Array<Shown | Reason>> {
	const now = clock.now();
	const records = await readRecords(context, query, now);
	const run = latestRun(records, now);
	if (run.length === 0) {
		const { search } = query;
		const message = search
			? fill(texts.no_report_named, { name: shortened(search) })
			: texts.no_report;
		return [{ code: 'no_completed_report', message }];
	}
	const beforeIn = seriesIn(records);
	return await readTogether(run, async (listed) => {
		const earlier = beforeIn(listed);
		const ids = [listed, ...earlier.slice(0, 1)].map(({ id }) => String(id));
		const [record, previous] = await readTogether(
			ids,
			async (id) => await readCompletedReport(context.client, id),
		);
		const names = { brand: brand.name, schedule: null };
		const compared = await readComparison(context, record, { previous, earlier }, names);
		if (compared.isUnknown) context.note(UNKNOWN_HINT);
		return { ...compared, isStale: isStale(listed, earlier, now) };
	});
}

/** Reads the list until it shows the latest run, and at most one more page for its series. */
async function readRecords(context: OperationContext, query: IDataObject, now: number) {
	let records: IDataObject[] = [];
	for await (const page of pagesOfReports(context, query)) {
		const isLast = records.length > 0;
		records = [...records, ...page];
		const beforeIn = seriesIn(records);
		const isEnough = latestRun(records, now).every(
			(each) => beforeIn(each).length >= ENOUGH_EARLIER,
		);
		if (isLast || (records.length > 0 && isEnough)) break;
	}
	return records;
}

type Shown = ComparedReport & { isStale: boolean };

export type OverviewRow = ReturnType<typeof toOverviewRow>;

/** What rows are sorted and grouped by, in this order. */
export const STANDINGS = ['down', 'up', 'unclear', 'stale', 'none'] as const;

/** @param found the brand's latest report compared with the previous one, or why there is none */
export function toOverviewRow(brand: Brand, found: Shown | Reason, format: Format) {
	const shown = 'record' in found ? found : undefined;
	const reason = 'record' in found ? undefined : found;
	const { facts, changes, figures, previous } = shown ?? {};
	const { rate, score, verdict } = changes ?? {};
	return {
		brand: brand.name,
		market: facts?.market ?? null,
		standing: standingOf(shown),
		score: shown?.score ?? null,
		/** In points: of the mentions in the answers that both reports have, or of the score. */
		change: rate?.difference ?? score?.difference ?? null,
		is_clear: verdict ? verdict.change === 'clear' : null,
		/** Percent of all answers of the latest report. */
		mention_rate: figures?.rate ?? null,
		/** Whether the change is that of the levels beside it. */
		is_like_for_like: changes?.isLikeForLike ?? false,
		headline: shown ? toHeadline(shown, format) : null,
		changes: (changes && changeSentences(changes, format).join(' ')) || null,
		/** The scores of the series since its prompts changed, oldest first. */
		scores: shown ? scoresOf(seriesOfScores(shown)) : [],
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

const seriesOfScores = ({ record, earlier, changes }: Shown): IDataObject[] =>
	withSamePrompts([record, ...(changes.hasOtherPrompts ? [] : earlier)]);

function standingOf(shown: Shown | undefined): (typeof STANDINGS)[number] {
	if (shown === undefined) return 'none';
	if (shown.isStale) return 'stale';
	const { verdict } = shown.changes;
	if (verdict?.change !== 'clear') return 'unclear';
	return verdict.direction === 'up' ? 'up' : 'down';
}

/** Clear losses first, then clear gains, each the largest first; then the others. */
export function byChange(a: OverviewRow, b: OverviewRow): number {
	const at = STANDINGS.indexOf(a.standing);
	const sizes = [a, b].map(({ change }) => Math.abs(Number(change)));
	return at - STANDINGS.indexOf(b.standing) || (at < 2 ? sizes[1] - sizes[0] : 0);
}
