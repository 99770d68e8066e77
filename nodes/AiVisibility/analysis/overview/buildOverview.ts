import type { IDataObject } from 'n8n-workflow';
import { chosenBrands, languageOfTexts } from '../../../shared/forms/declare';
import { groupBy } from '../../../shared/base/values/records';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { toMessages } from '../../../shared/reports/tell/chat';
import { toFormat } from '../../../shared/reports/tell/format';
import { toHtml } from '../../../shared/reports/tell/html/htmlPage';
import { toLook } from '../../../shared/reports/tell/html/look';
import { LANGUAGES } from '../../../shared/reports/tell/words';
import { readBrands } from '../../../shared/requests/brands';
import { ownLook, withFile } from '../document/buildDocument';
import { overviewOutput } from '../fields';
import { toOverviewPage } from './overviewPage';
import type { OverviewRow } from './overviewRows';
import { readOverview } from './readOverview';

/** @returns a document, or one record per brand and market; throws as `readBrands` and `readOverview` */
export async function buildOverview(context: OperationContext, query: IDataObject) {
	const { client, form } = context;
	const brands = await readBrands(client, form.get(chosenBrands));
	// The rows have days, which are the same in every time zone.
	const format = toFormat(LANGUAGES[form.get(languageOfTexts, 'en')], 'UTC');
	const rows = await readOverview(context, brands, query, format);
	if (form.get(overviewOutput) === 'brands') return rows;
	const look = toLook(ownLook(form), null);
	const counts = toBrandCounts(rows);
	const page = toOverviewPage(rows, counts, format, look.title);
	const record = {
		subject: page.subject,
		...counts,
		// Last, because these long texts would hide the others in a table.
		...toMessages(page, format),
		html: toHtml(page, look, format),
	};
	return [await withFile(context, record, 'ai visibility overview')];
}

/** How many brands there are, and how many in each group: each market of a brand may have a row. */
function toBrandCounts(rows: OverviewRow[]) {
	const count = (list: OverviewRow[]) => groupBy(list, ({ brand_id: id }) => id).length;
	const countOf = (wanted: string) => count(rows.filter(({ standing }) => standing === wanted));
	return {
		brands: count(rows),
		brands_up: countOf('up'),
		brands_down: countOf('down'),
		brands_unclear: countOf('unclear'),
		brands_untold: countOf('untold'),
		brands_stale: countOf('stale'),
		brands_without_report: countOf('none'),
	};
}
