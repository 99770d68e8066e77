import { OperationError } from '../../../shared/errors/operationError';
import type { ReadParameter } from '../../../shared/jobs/completion';
import type { OperationContext } from '../../../shared/describe/types';
import { readCompletedReport } from '../results/completedReport';
import { toChangeItems } from './changeItems';
import { findPreviousReport } from './previousReport';
import { readComparison } from './readComparison';
import { toSummary } from './summary';

/** @throws OperationError when both reports are the same */
export function checkComparison(parameter: ReadParameter): void {
	if (parameter('previousReportId') !== parameter('reportId')) return;
	throw new OperationError(
		'A report cannot be compared with itself',
		'Choose another Earlier Report.',
	);
}

/**
 * Compares a completed report with an earlier one.
 *
 * @returns one summary, or one record per change
 * @throws ApiFailure; OperationError for a report that has not completed, and for a Mention Field that
 * the results do not have
 */
export async function compareReports(context: OperationContext): Promise<unknown[]> {
	const { client, parameter } = context;
	const report = await readCompletedReport(client, String(parameter('reportId')));
	const previousId =
		parameter('compareWith') === 'report'
			? String(parameter('previousReportId'))
			: await findPreviousReport(client, report);
	const previous =
		previousId === undefined ? undefined : await readCompletedReport(client, previousId);
	const comparison = await readComparison(context, report, previous);
	return parameter('comparisonOutput') === 'changes'
		? toChangeItems(comparison)
		: [toSummary(comparison)];
}
