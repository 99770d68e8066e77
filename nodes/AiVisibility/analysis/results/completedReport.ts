import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';
import type { ApiClient } from '../../../shared/requests/client';
import { asRecord } from '../../../shared/base/values/asRecord';
import { pathTo } from '../../../shared/requests/path';

/** Statuses of reports that have no results (docs/api.md 11.2). */
const NOT_COMPLETED = new Map<unknown, { state: string; nextStep: string }>([
	['draft', { state: 'is a draft', nextStep: 'Run it with Report: Run first.' }],
	[
		'processing',
		{
			state: 'is still running',
			nextStep: 'Run this node again when it has completed. Job: Wait waits for that.',
		},
	],
	[
		'failed',
		{ state: 'failed', nextStep: 'Run it again with Report: Run, or choose another report.' },
	],
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
	throw new OperationError(
		`The report ${toTitle(report)} ${refused.state}${toReason(report)}`,
		refused.nextStep,
		'report_not_completed',
	);
}

function toTitle({ name, id }: IDataObject): string {
	return `"${shortened(name || id)}"`;
}

function toReason({ failure_reason: reason }: IDataObject): string {
	return reason ? `: ${String(reason)}` : '';
}
