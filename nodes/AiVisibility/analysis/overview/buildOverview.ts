import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { type Brand, readBrands } from '../../../shared/requests/brands';
import { pathTo } from '../../../shared/requests/path';
import { withFile } from '../document/buildDocument';
import { toFormat } from '../document/format';
import { toLook } from '../document/look';
import { ENGLISH } from '../document/texts';
import { type PlannedReads, previewReads } from '../results/previewReads';
import type { OverviewRow } from './overviewRow';
import { toOverviewPage } from './overviewPage';
import { countsInWords, nameOf, toCounts, toPlainOverview, toSlackOverview } from './overviewTexts';
import { findReport, readOverview } from './readOverview';

const TITLE = 'AI visibility overview';

/**
 * Builds an overview of brands by their latest reports.
 *
 * @param filters of the list of reports, as the form puts them into the query
 * @returns a document, or one record per brand
 * @throws as `readBrands` and `readOverview`
 */
export async function buildOverview(
	context: OperationContext,
	filters: IDataObject,
): Promise<unknown[]> {
	const { client, parameter } = context;
	const isChosen = parameter('brands') === 'chosen';
	const brands = await readBrands(
		client,
		isChosen ? (parameter('brandIds') as string[]) : undefined,
	);
	if (parameter('options.dryRun') === true) return [await preview(context, brands, filters)];
	const rows = await readOverview(context, brands, filters);
	return parameter('overviewOutput') === 'brands' ? rows : [await toDocument(context, rows)];
}

/** The list of brands was read, and that of the first reports: no other request names them. */
async function preview(
	context: OperationContext,
	brands: Brand[],
	filters: IDataObject,
): Promise<IDataObject> {
	const note = 'At most two for each brand.';
	const requests = 2 * brands.length;
	const planned: PlannedReads[] = [];
	for (const brand of brands) {
		const reportId = await findReport(context, brand, filters);
		if (reportId === undefined) continue;
		const query = { ...filters, brand_id: brand.id, status: 'completed' };
		const path = pathTo('/v1/reports/{reportId}', { reportId });
		planned.push({ step: 'Find the reports', path: '/v1/reports', query, requests, note });
		planned.push({ step: 'Read the reports', path, requests, note });
		break;
	}
	return await previewReads(context.client, planned);
}

async function toDocument(context: OperationContext, rows: OverviewRow[]): Promise<unknown> {
	const { parameter, timezone } = context;
	const look = toLook(parameter('options', {}) as IDataObject, null);
	const title = look.title ?? TITLE;
	const counts = toCounts(rows);
	const about = countsInWords(counts);
	const subject = `${title}: ${about}`;
	const html = toOverviewPage(title, about, rows, look, toFormat(ENGLISH, timezone));
	const [worst] = rows.filter(({ change }) => Number(change) < 0);
	const dates = rows.flatMap(({ date }) => date ?? []).sort();
	const record = {
		subject,
		...counts,
		largest_loss: worst?.change ?? null,
		largest_loss_brand: worst === undefined ? null : nameOf(worst),
		oldest_date: dates[0] ?? null,
		// Last, because these long texts would hide the others in a table.
		slack_text: toSlackOverview(subject, rows),
		text: toPlainOverview(subject, rows),
		html,
	};
	// Not by default, unlike the report: this page is read in the email, and n8n shows a file first.
	const field = parameter('options.fileField', '');
	return await withFile(context, record, String(field), 'ai-visibility-overview.html');
}
