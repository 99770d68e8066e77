import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readChosenReport, readCompletedReport, readPreviousReport } from '../results/reports';
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
 * @returns one record
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
	const previous =
		parameter('compareWith') === 'report'
			? await readCompletedReport(client, String(parameter('previousReportId')))
			: await readPreviousReport(client, report);
	const comparison = await readComparison(context, report, previous);
	return [toSummary(comparison, context.timezone)];
}
