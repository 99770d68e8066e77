import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readBrands } from '../../../shared/requests/brands';
import { withFile } from '../document/file';
import { type Format, toFormat } from '../../../shared/reports/words/format';
import { toLook } from '../document/look';
import { fill, type Texts } from '../../../shared/reports/words/texts';
import type { OverviewRow } from './overviewRow';
import { toOverviewPage } from './overviewPage';
import {
	countsInWords,
	nameOf,
	toCounts,
	toPlainOverview,
	toSlackOverview,
	withoutSharedMarket,
} from './overviewTexts';
import { readOverview } from './readOverview';

/**
 * Builds an overview of brands by their latest reports.
 *
 * @returns a document, or one record per brand
 * @throws as `readBrands` and `readOverview`
 */
export async function buildOverview(
	context: OperationContext,
	query: IDataObject,
	texts: Texts,
): Promise<unknown[]> {
	const { client, parameter } = context;
	const chosen = parameter('brands') === 'chosen' ? parameter('brandIds') : undefined;
	const brands = await readBrands(client, chosen as string[] | undefined);
	// The rows have days, which are the same in every time zone.
	const format = toFormat(texts, 'UTC');
	const rows = await readOverview(context, brands, query, format);
	const isDocument = parameter('overviewOutput') !== 'brands';
	return isDocument ? [await toDocument(context, rows, format)] : rows;
}

async function toDocument(
	context: OperationContext,
	all: OverviewRow[],
	format: Format,
): Promise<unknown> {
	const { parameter } = context;
	const { texts } = format;
	const look = toLook(parameter('options', {}) as IDataObject, null);
	const title = look.title ?? texts.overview_title;
	const counts = toCounts(all);
	const about = countsInWords(counts, format);
	const subject = fill(texts.heading, { title, about });
	const [worst] = all.filter(({ standing }) => standing === 'down');
	const rows = withoutSharedMarket(all);
	const html = toOverviewPage(title, about, rows, look, format);
	const dates = rows.flatMap(({ date }) => date ?? []).sort();
	const record = {
		subject,
		...counts,
		largest_loss: worst?.change ?? null,
		largest_loss_brand: worst === undefined ? null : nameOf(worst),
		oldest_date: dates[0] ?? null,
		// Last, because these long texts would hide the others in a table.
		slack_text: toSlackOverview(subject, rows, format),
		text: toPlainOverview(subject, rows, format),
		html,
	};
	const field = parameter('options.fileField', 'data');
	return await withFile(context, record, String(field), 'ai-visibility-overview.html');
}
