import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';
import type { ApiClient } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/base/values/asRecord';
import { pathTo } from '../../../shared/requests/path';

/** Statuses of reports that have no results (docs/api.md 11.2). */
const NOT_COMPLETED = new Map<unknown, [state: string, nextStep: string]>([
	['draft', ['is a draft', 'Run it with Report: Run first.']],
	[
		'processing',
		['is still running', 'Run this node again when it has completed. Job: Wait waits for that.'],
	],
	['failed', ['failed', 'Run it again with Report: Run, or choose another report.']],
]);

/**
 * Reads a report with its prompts and results.
 *
 * @param client of the item
 * @param reportId of any report
 * @throws ApiFailure; OperationError `report_not_completed` when it has no results
 */
export async function readCompletedReport(
	client: ApiClient,
	reportId: string,
): Promise<IDataObject> {
	const path = pathTo('/v1/reports/{reportId}', { reportId });
	const report = asRecord((await client.request({ method: 'GET', path })).body);
	const refused = NOT_COMPLETED.get(report.status);
	if (refused === undefined) return report;
	const [state, nextStep] = refused;
	const reason = report.failure_reason ? `: ${String(report.failure_reason)}` : '';
	throw new OperationError(
		`The report "${shortened(report.name || report.id)}" ${state}${reason}`,
		nextStep,
		'report_not_completed',
	);
}
