import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { pathTo } from '../../../shared/requests/path';
import { readCompletedReport } from '../results/completedReport';
import { readChosenReport } from '../results/listedReports';
import { planBrand, type PlannedReads, previewReads } from '../results/previewReads';
import { toChangeItems } from './changeItems';
import { readPreviousReport } from './previousReport';
import { readComparison } from './readComparison';
import { toSummary } from './summary';

/** @throws OperationError when both reports are the same */
export function checkDifferent(previousId: unknown, reportId: unknown): void {
	if (previousId === undefined || previousId !== reportId) return;
	throw new OperationError(
		'A report cannot be compared with itself',
		'Choose another Earlier Report.',
	);
}

/**
 * Previews what comparing a report costs. It is read itself, because the other requests need its brand.
 *
 * @param more requests for what is made of the comparison
 */
export async function previewComparison(
	{ client, parameter }: OperationContext,
	{ brand_id: brandId, id }: IDataObject,
	more: PlannedReads[] = [],
): Promise<IDataObject> {
	const isChosen = parameter('compareWith') === 'report';
	const planned: PlannedReads[] = [
		{
			step: 'Read both reports',
			path: pathTo('/v1/reports/{id}', { id }),
			requests: 2,
			note: 'This dry run reads the later one, too, and is charged for it.',
		},
	];
	if (!isChosen) {
		const query = { brand_id: brandId, status: 'completed' };
		planned.push({ step: 'Find the earlier report', path: '/v1/reports', query });
	}
	planned.push(...planBrand(brandId, parameter('options.findCompetitors') === true));
	if (parameter('includeDomains') === true) {
		planned.push({
			step: 'Read the cited pages of both reports',
			path: pathTo('/v1/brands/{brandId}/citations', { brandId }),
			query: { report_id: id },
			requests: 2,
			note: 'At least: one request for each 100 citations.',
		});
	}
	return await previewReads(client, [...planned, ...more]);
}

/**
 * Compares a completed report with an earlier one.
 *
 * @param filters of the list of reports, as the form puts them into the query
 * @returns one summary, or one record per change
 * @throws ApiFailure; OperationError for a report that has not completed, and for a Mention Field
 * that the results do not have
 */
export async function compareReports(
	context: OperationContext,
	filters: IDataObject,
): Promise<unknown[]> {
	const { client, parameter } = context;
	const report = await readChosenReport(context, filters);
	checkDifferent(parameter('previousReportId'), report.id);
	if (parameter('options.dryRun') === true) return [await previewComparison(context, report)];
	const previous =
		parameter('compareWith') === 'report'
			? await readCompletedReport(client, String(parameter('previousReportId')))
			: await readPreviousReport(client, report);
	const comparison = await readComparison(context, report, previous);
	return parameter('comparisonOutput') === 'changes'
		? toChangeItems(comparison)
		: [toSummary(comparison, context.timezone)];
}
