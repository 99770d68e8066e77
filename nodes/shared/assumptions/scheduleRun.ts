import type { IDataObject } from 'n8n-workflow';

/** The batch of a run, which its reports share, by the response that starts it (sandbox/api.md 9.9). */
export const batchOf = ({ scheduled_run_id: id, batch_id: batch }: IDataObject): unknown =>
	id ?? batch;

const UNDER_WAY = ['pending', 'processing'];

/**
 * A schedule names its last run in `last_run_at`; that run has ended once `last_run_status` is neither
 * null, `pending` nor `processing` (sandbox/api.md 12.1).
 *
 * @returns undefined before the first run and while a run is under way; the time tells runs apart
 */
export function endedRunOf({ last_run_at: at, last_run_status: status }: IDataObject) {
	const isText = typeof at === 'string' && typeof status === 'string';
	return isText && !UNDER_WAY.includes(status) ? { at, status } : undefined;
}
