import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../shared/base/errors/operationError';
import { shortened } from '../../shared/base/values/display';
import type { OperationContext } from '../../shared/forms/describe/types';
import { requireBrandOf } from '../../shared/run/brandCheck';
import { ownReport, runOf, toMarket } from '../../shared/reports/series';
import { type Further, readVisibleOnce } from '../../shared/reports/read/reading';
import { readCompletedReport, readNewest } from '../../shared/reports/read/reports';
import { reportInPath } from '../locators';
import { findCompetitors, includeDomains, reportFrom } from './fields';

/**
 * Finds the newest completed report that the form asks for; of a run, see `ownReport`.
 *
 * @returns its ID, and what a reader of its figures must know
 * @throws ApiFailure; OperationError when there is none
 */
export async function findLatestReport(context: OperationContext, query: IDataObject) {
	const records = await readNewest(context, query);
	const [newest] = records;
	if (newest === undefined) {
		const named =
			query.search === undefined ? '' : ` with "${shortened(query.search)}" in its name`;
		throw new OperationError(
			`The brand has no completed report${named}`,
			'Run a report first, for example with Report: Generate. If you set filters, change or remove them.',
			'no_completed_report',
		);
	}
	const brand = await readVisibleOnce(context, '/v1/brands/{id}', newest.brand_id);
	const run = runOf(newest, records);
	const report = ownReport(run, records, brand);
	const others = run.filter((each) => each !== report).map((each) => toMarket(each) ?? 'another');
	const note = `This is the report of ${toMarket(report)}. The run has reports of other markets, too: ${others.join('; ')}.`;
	return { id: String(report.id), notes: others.length > 0 ? [note] : [] };
}

/** @throws ApiFailure; OperationError as `findLatestReport` and `readCompletedReport` */
export async function readChosenReport(context: OperationContext, query: IDataObject) {
	const { client, form } = context;
	const chosen = { id: form.get(reportInPath)!, notes: [] };
	const isLatest = form.get(reportFrom) === 'latest';
	const { id, notes } = isLatest ? await findLatestReport(context, query) : chosen;
	const record = await readCompletedReport(client, id);
	requireBrandOf(context, record, 'Report');
	return { record, notes };
}

/** What the form of Compare and Get as HTML asks for beside the reports. */
export const wantedOf = ({ form }: OperationContext): Record<Further, boolean> => ({
	competitors: form.get(findCompetitors) === true,
	citations: form.get(includeDomains) === true,
});
