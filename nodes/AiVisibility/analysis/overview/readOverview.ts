import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { explain } from '../../../shared/messages/toNodeError';
import { ApiFailure } from '../../../shared/requests/apiError';
import type { Brand } from '../../../shared/requests/brands';
import { completedReports, readCompletedReport, readPrevious } from '../results/reports';
import { readComparison, type ComparedReport } from '../results/readComparison';
import { readTogether } from '../results/readTogether';
import type { Format } from '../../../shared/reports/words/format';
import { byChange, toOverviewRow, type OverviewRow, type Reason } from './overviewRow';

const UNKNOWN_HINT =
	'For some brands, no field of the results agrees with the score, so their mention rate is not known. Set the option Mention Field.';

/**
 * Reads the latest completed report of each brand, and its change: four requests a brand. A brand that
 * fails has a row with the reason.
 *
 * @param format of the texts in the rows
 * @returns clear losses first, then clear gains
 * @throws ApiFailure when the key or its balance is refused; the error of the first brand when all fail
 */
export async function readOverview(
	context: OperationContext,
	brands: Brand[],
	query: IDataObject,
	format: Format,
): Promise<OverviewRow[]> {
	const failures: unknown[] = [];
	const none: Reason = { code: 'no_completed_report', message: format.texts.no_report };
	const read = async (brand: Brand) => {
		const own = { ...query, brand_id: brand.id };
		const found = await readLatest(context, brand, own).catch((error: unknown) => {
			failures.push(error);
			return toReason(error, brand);
		});
		return toOverviewRow(brand, found ?? none, format);
	};
	const rows = await readTogether(brands, read);
	if (failures.length > 0 && failures.length === brands.length) throw failures[0];
	return rows.sort(byChange);
}

/** @returns undefined when the brand has no completed report that the form asks for */
async function readLatest(
	context: OperationContext,
	brand: Brand,
	query: IDataObject,
): Promise<ComparedReport | undefined> {
	const { value: listed } = await completedReports(context, query).next();
	if (!listed) return undefined;
	const report = await readCompletedReport(context.client, String(listed.id));
	const previous = await readPrevious(context.client, report);
	const names = { brand: brand.name, schedule: null };
	const comparison = await readComparison(context, report, previous, names);
	if (comparison.isUnknown) context.note(UNKNOWN_HINT);
	return comparison;
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
