import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../errors/operationError';
import {
	asRecord,
	type JobResult,
	type Operation,
	type OperationContext,
} from '../operations/types';
import { clock } from '../time/clock';
import type { ApiResponse } from '../transport/client';
import { isUnderWay, type JobTarget, readResult } from './target';
import { DEFAULT_MAX_WAIT_MINUTES, type WaitSettings, waitForJob } from './waitForJob';

/**
 * Waits for the job that an answer carries, whichever operation gave it, if the user wants that
 * (public reference, "Jobs").
 *
 * @param answer of the request that may have started a job
 * @returns the records to put out
 * @throws OperationError, ApiFailure, ExecutionCancelled
 */
export async function waitForCompletion(
	call: OperationContext,
	operation: Operation,
	answer: ApiResponse,
): Promise<unknown[]> {
	const record = asRecord(answer.body);
	const jobId = typeof record.job_id === 'string' ? record.job_id : undefined;
	const isWanted = call.parameter('waitForCompletion', false) === true;
	const isAudit = operation.jobResult === 'brandAudit' && isUnderWay(record);
	if (operation.jobResult === undefined || !isWanted || (jobId === undefined && !isAudit)) {
		return [answer.body];
	}
	const subject = targetOf(operation.jobResult, answer, call);
	const job = await waitForJob(call.client, readWaitSettings(call, jobId, subject));
	if (call.parameter('onCompletion', 'result') === 'job') return [job];
	return subject === undefined ? [answer.body] : await readResult(call.client, subject);
}

/**
 * How the user wants a job to be waited for.
 *
 * @param jobId of the job
 * @param subject what it works on, if that is known
 */
export function readWaitSettings(
	call: OperationContext,
	jobId: string | undefined,
	subject?: JobTarget,
): WaitSettings {
	const options = call.parameter('options', {}) as IDataObject;
	return {
		jobId,
		subject,
		maxWaitMs: readMaxWaitMs(call),
		cancelWhenStopped: options.cancelJobWhenStopped === true,
		logger: call.logger,
	};
}

/**
 * How long a job is waited for at most, in ms. To be asked before anything is sent: a job that was
 * started costs credits.
 *
 * @throws OperationError when it is no number of minutes above 0
 */
export function readMaxWaitMs({ parameter }: Pick<OperationContext, 'parameter'>): number {
	const minutes = Number(parameter('maxWait', DEFAULT_MAX_WAIT_MINUTES));
	if (minutes > 0) return minutes * 60_000;
	throw new OperationError(
		'Max Wait must be a number of minutes above 0',
		'Correct Max Wait. Nothing was sent for this item.',
	);
}

/** The pair of job and record, from the answer and the parameters of the call. */
function targetOf(
	result: JobResult,
	answer: ApiResponse,
	{ parameter }: OperationContext,
): JobTarget | undefined {
	const record = asRecord(answer.body);
	switch (result) {
		case 'report':
			return {
				kind: 'report',
				reportId: String(record.report_id ?? record.id ?? parameter('reportId')),
			};
		case 'brandFacts':
			return { kind: 'brandFacts', brandId: String(record.brand_id ?? parameter('brandId')) };
		case 'scheduledReports':
			return {
				kind: 'scheduledReports',
				scheduledReportId: String(record.scheduled_report_id ?? parameter('scheduledReportId')),
				since: startedAt(answer),
			};
		case 'brandAudit':
			return {
				kind: 'brandAudit',
				brandId: String(parameter('brandId')),
				auditId: String(record.audit_id ?? record.id),
			};
		case 'none':
			return undefined;
	}
}

/**
 * Before the work began, by the service's clock, which dates its records; ours may differ. The
 * answer is dated after that: by whole seconds, and after every attempt whose answer was lost.
 */
function startedAt({ headers, tookMs }: ApiResponse): string {
	const stated = Date.parse(headers.date ?? '');
	const answeredAt = Number.isNaN(stated) ? clock.now() : stated;
	return new Date(answeredAt - tookMs - 1_000).toISOString();
}
