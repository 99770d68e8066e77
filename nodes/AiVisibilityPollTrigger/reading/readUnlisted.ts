import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/base/errors/cancellation';
import { ApiFailure } from '../../shared/requests/apiError';
import type { Reader } from '../../shared/requests/pagination';
import { asRecord } from '../../shared/base/values/asRecord';
import type { ReadRecords } from '../detectors/detector';
import type { Budget } from './budget';

/** Records to look up per poll. The others are left for later polls. */
const MOST_LOOKED_UP = 20;

/**
 * Looks up records that are no longer in their list, until the time is up.
 *
 * @param ids of the records
 * @param pathOf returns the path of a record
 * @returns the records that still exist, and the IDs of those that do not
 * @throws ApiFailure for every refusal but 404 and 410
 */
export async function readUnlisted(
	client: Reader,
	ids: string[],
	pathOf: (id: string) => string,
	budget: Pick<Budget, 'isUsedUp'>,
): Promise<ReadRecords> {
	const records: IDataObject[] = [];
	const gone: string[] = [];
	for (const id of ids.slice(0, MOST_LOOKED_UP)) {
		const record = budget.isUsedUp ? undefined : await lookUp(client, pathOf(id));
		if (record === undefined) break;
		if (record === null) gone.push(id);
		else records.push({ ...record, id });
	}
	return { records, gone };
}

/** @returns the record, null when it does not exist, or undefined when the time is up */
async function lookUp(client: Reader, path: string): Promise<IDataObject | null | undefined> {
	const answer = client.request({ method: 'GET', path });
	return await answer.then(
		({ body }) => asRecord(body),
		(error: unknown) => {
			if (error instanceof DeadlineExceeded) return undefined;
			if (isGone(error)) return null;
			throw error;
		},
	);
}

/** Whether the service says that a record no longer exists. */
export function isGone(error: unknown): boolean {
	return error instanceof ApiFailure && (error.status === 404 || error.status === 410);
}
