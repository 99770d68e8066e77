import type { IDataObject } from 'n8n-workflow';
import { clock } from '../base/time/clock';
import { idIn, setFieldsOf } from '../base/values/records';
import type { ApiClient, ApiResponse } from '../requests/client';
import { type JobResult, toTarget } from './target';
import { waitForJob, type WaitSettings } from './waitForJob';

export const DEFAULT_MAX_WAIT_MINUTES = 30;

export interface CompletionContext {
	client: ApiClient;
	/** Values of the form by the names of their fields. */
	form: { inPath: (name: string) => unknown };
	wait: WaitSettings;
	started: (ids: IDataObject) => void;
}

/**
 * Waits for the job in a response if the user wants that. Without a job, the response is the result
 * (sandbox/api.md 9.8).
 *
 * @param result what the job makes; undefined when the response is the result
 * @throws as `waitForJob`
 */
export async function waitForCompletion(
	{ client, form, wait, started }: CompletionContext,
	response: ApiResponse,
	result: JobResult | undefined,
): Promise<unknown[]> {
	const record = setFieldsOf(response.body);
	const jobId = idIn(record.job_id);
	if (jobId === undefined) return [response.body];
	const target = result && toTarget(result, record, form.inPath, startedAt(response));
	started({ job_id: jobId, ...target?.ids });
	if (!wait.isWanted) return [response.body];
	const made = await waitForJob(client, { jobId, target }, wait);
	return target === undefined ? [response.body] : made;
}

/** A time in ms before the job was started, by the service's clock. Those of its machines may differ. */
export const startedAt = ({ headers, tookMs }: ApiResponse): number =>
	(Date.parse(headers.date ?? '') || clock.now()) - tookMs - 5_000;
