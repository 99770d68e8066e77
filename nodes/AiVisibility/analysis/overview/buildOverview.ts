import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { toFormat } from '../../../shared/reports/words/format';
import { fill, type Texts } from '../../../shared/reports/words/texts';
import { readBrands } from '../../../shared/requests/brands';
import { withFile } from '../document/buildDocument';
import { toLook } from '../document/look';
import { toOverviewPage } from './overviewPage';
import {
	countsInWords,
	toCounts,
	toPlainOverview,
	toSlackOverview,
	withoutSharedMarket,
} from './overviewTexts';
import { readOverview } from './readOverview';

/** @returns a document, or one record per brand and market; throws as `readBrands` and `readOverview` */
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
	const all = await readOverview(context, brands, query, format);
	if (parameter('overviewOutput') === 'brands') return all;
	const look = toLook(parameter('options', {}) as IDataObject, null);
	const title = look.title ?? texts.overview_title;
	const counts = toCounts(all);
	const about = countsInWords(counts, format);
	const subject = fill(texts.heading, { title, about });
	const rows = withoutSharedMarket(all);
	const record = {
		subject,
		...counts,
		// Last, because these long texts would hide the others in a table.
		slack_text: toSlackOverview(subject, rows, format),
		text: toPlainOverview(subject, rows, format),
		html: toOverviewPage(title, about, rows, look, format),
	};
	return [await withFile(context, record, 'ai visibility overview')];
}
