import type { IDataObject } from 'n8n-workflow';
import { Refused } from '../errors/operationError';
import { asRecord, type JobResult, type Operation, type OperationCall } from '../operations/types';
import { time } from '../time/clock';
import type { ApiAnswer } from '../transport/client';
import { isUnderWay, type JobSubject, readResult } from './target';
import { DEFAULT_MAX_WAIT_MINUTES, type JobWait, waitForJob } from './waitForJob';

/**
 * Waits for the job that an answer carries, whichever operation gave it, if the user wants that
 * (public reference, "Jobs").
 *
 * @param answer of the request that may have started a job
 * @returns the records to put out
 * @throws Refused, ApiFailure, ExecutionStopped
 */
export async function completeJob(
	call: OperationCall,
	operation: Operation,
	answer: ApiAnswer,
): Promise<unknown[]> {
	const record = asRecord(answer.body);
	const jobId = typeof record.job_id === 'string' ? record.job_id : undefined;
	const isWanted = call.parameter('waitForCompletion', false) === true;
	const isAudit = operation.jobResult === 'brandAudit' && isUnderWay(record);
	if (operation.jobResult === undefined || !isWanted || (jobId === undefined && !isAudit)) {
		return [answer.body];
	}
	const subject = subjectOf(operation.jobResult, answer, call);
	const job = await waitForJob(call.client, jobWaitOf(call, jobId, subject));
	if (call.parameter('onCompletion', 'result') === 'job') return [job];
	return subject === undefined ? [answer.body] : await readResult(call.client, subject);
}

/**
 * How the user wants a job to be waited for.
 *
 * @param jobId of the job
 * @param subject what it works on, if that is known
 */
export function jobWaitOf(
	call: OperationCall,
	jobId: string | undefined,
	subject?: JobSubject,
): JobWait {
	const options = call.parameter('options', {}) as IDataObject;
	return {
		jobId,
		subject,
		maxWaitMs: maxWaitMsOf(call),
		cancelWhenStopped: options.cancelJobWhenStopped === true,
		logger: call.logger,
	};
}

/**
 * How long a job is waited for at most, in ms. To be asked before anything is sent: a job that was
 * started costs credits.
 *
 * @throws Refused when it is no number of minutes above 0
 */
export function maxWaitMsOf({ parameter }: Pick<OperationCall, 'parameter'>): number {
	const minutes = Number(parameter('maxWait', DEFAULT_MAX_WAIT_MINUTES));
	if (minutes > 0) return minutes * 60_000;
	throw new Refused(
		'Max Wait must be a number of minutes above 0',
		'Correct Max Wait. Nothing was sent for this item.',
	);
}

/** The pair of job and record, from the answer and the parameters of the call. */
function subjectOf(
	result: JobResult,
	answer: ApiAnswer,
	{ parameter }: OperationCall,
): JobSubject | undefined {
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
function startedAt({ headers, tookMs }: ApiAnswer): string {
	const stated = Date.parse(headers.date ?? '');
	const answeredAt = Number.isNaN(stated) ? time.now() : stated;
	return new Date(answeredAt - tookMs - 1_000).toISOString();
}
