import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/base/time/clock';
import { shortened } from '../../../shared/base/values/display';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { isStale, latestRun, seriesIn } from '../../../shared/reports/series';
import type { Format } from '../../../shared/reports/words/format';
import { fill } from '../../../shared/reports/words/texts';
import type { Brand } from '../../../shared/requests/brands';
import { readComparison } from '../results/readComparison';
import { pagesOfReports, ENOUGH_EARLIER, readCompletedReport } from '../results/reports';
import { readEachBrand, readTogether, type Reason } from '../results/readTogether';
import { byChange, toOverviewRow, type OverviewRow, type Shown } from './overviewRow';

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
async function readRecords(
	context: OperationContext,
	query: IDataObject,
	now: number,
): Promise<IDataObject[]> {
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
