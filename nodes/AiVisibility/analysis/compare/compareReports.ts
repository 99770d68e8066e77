import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readChosenReport, readCompletedReport, readPreviousReport } from '../results/reports';
import { previewComparison } from '../results/previewReads';
import { toChangeItems } from './changeItems';
import { readComparison } from '../results/readComparison';
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
 * Compares a completed report with an earlier one.
 *
 * @returns one summary, or one record per change
 * @throws ApiFailure; OperationError for a report that has not completed, and for a Mention Field
 * that the results do not have
 */
export async function compareReports(
	context: OperationContext,
	query: IDataObject,
): Promise<unknown[]> {
	const { client, parameter } = context;
	const report = await readChosenReport(context, query);
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
