import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { explain } from '../../../shared/messages/toNodeError';
import { ApiFailure } from '../../../shared/requests/apiError';
import type { Brand } from '../../../shared/requests/brands';
import { readCompletedReport } from '../results/completedReport';
import { completedReports } from '../results/listedReports';
import { readPreviousReport } from '../results/previousReport';
import { readComparison } from '../results/readComparison';
import type { Format } from '../document/format';
import { byLoss, toOverviewRow, type OverviewRow, type Reason } from './overviewRow';

/** Brands that are read at the same time, within the rate limit. */
const READ_TOGETHER = 4;

const UNKNOWN_HINT =
	'For some brands, no field of the results agrees with the score, so their mention rate is not known. Set the option Mention Field.';

/**
 * Reads the latest completed report of each brand, and its change: four requests a brand. A brand that
 * fails has a row with the reason.
 *
 * @param filters of the list of reports, as the form puts them into the query
 * @param format of the texts in the rows
 * @returns the largest loss first
 * @throws ApiFailure when the key or its balance is refused; the error of the first brand when all fail
 */
export async function readOverview(
	context: OperationContext,
	brands: Brand[],
	filters: IDataObject,
	format: Format,
): Promise<OverviewRow[]> {
	const rows: OverviewRow[] = [];
	const failures: unknown[] = [];
	const read = async (brand: Brand) =>
		await readRow(context, brand, filters, format).catch((error: unknown) => {
			const reason = toReason(error, brand);
			failures.push(error);
			return toOverviewRow(brand, reason, format);
		});
	for (let start = 0; start < brands.length; start += READ_TOGETHER) {
		rows.push(...(await Promise.all(brands.slice(start, start + READ_TOGETHER).map(read))));
	}
	if (failures.length > 0 && failures.length === brands.length) throw failures[0];
	return rows.sort(byLoss);
}

async function readRow(
	context: OperationContext,
	brand: Brand,
	filters: IDataObject,
	format: Format,
): Promise<OverviewRow> {
	const { client } = context;
	const id = await findReport(context, brand, filters);
	if (id === undefined) {
		const none: Reason = { code: 'no_completed_report', message: format.texts.no_report };
		return toOverviewRow(brand, none, format);
	}
	const report = await readCompletedReport(client, id);
	const previous = await readPreviousReport(client, report);
	const names = { brand: brand.name, schedule: null };
	const comparison = await readComparison(context, report, previous, names);
	if (comparison.isUnknown) context.note(UNKNOWN_HINT);
	return toOverviewRow(brand, comparison, format);
}

/** Returns the ID of the newest completed report of a brand that the form asks for. */
export async function findReport(
	context: OperationContext,
	{ id }: Brand,
	filters: IDataObject,
): Promise<string | undefined> {
	const { value: report } = await completedReports(context, { ...filters, brand_id: id }).next();
	return report ? String(report.id) : undefined;
}

/** Refusals of the API key itself and of its balance: the other brands would fail, too. */
const ENDS_ALL: unknown[] = [401, 402];

/** @throws the error when it is not about the brand alone: also a stopped execution, and defects */
function toReason(error: unknown, { id }: Brand): Reason {
	if (error instanceof ApiFailure && !ENDS_ALL.includes(error.status)) {
		const { message } = explain(error, { ids: [{ label: 'Brand', value: id }] });
		return { code: error.code, message };
	}
	if (error instanceof OperationError) return { code: error.code, message: error.message };
	throw error;
}
