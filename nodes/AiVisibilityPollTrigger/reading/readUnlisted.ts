import type { IDataObject } from 'n8n-workflow';
import { DeadlineExceeded } from '../../shared/errors/cancellation';
import { ApiFailure } from '../../shared/requests/apiError';
import type { ApiResponse } from '../../shared/requests/client';
import type { Reader } from '../../shared/requests/pagination';
import type { LookedUp } from '../detectors/detector';
import type { Budget } from './budget';

/** More than this many at one poll are left for the next ones. */
const MOST_LOOKED_UP = 20;

/**
 * Looks up records that are no longer in their list, as many as there is time for.
 *
 * @param ids of the records
 * @param pathOf gives the path of one record
 * @returns those that still exist, and the ids of those that do not
 * @throws ApiFailure for every refusal but 404 and 410
 */
export async function readUnlisted(
	client: Reader,
	ids: string[],
	pathOf: (id: string) => string,
	budget: Pick<Budget, 'isUsedUp'>,
): Promise<LookedUp> {
	const records: IDataObject[] = [];
	const gone: string[] = [];
	for (const id of ids.slice(0, MOST_LOOKED_UP)) {
		const answer = budget.isUsedUp ? undefined : await lookUp(client, pathOf(id));
		if (answer === undefined) break;
		if (answer instanceof ApiFailure) gone.push(id);
		else records.push({ ...(answer.body as IDataObject), id });
	}
	return { records, gone };
}

/** @returns the record, the refusal that says that it does not exist, or undefined when time is up */
async function lookUp(client: Reader, path: string): Promise<ApiResponse | ApiFailure | undefined> {
	return await client.request({ method: 'GET', path }).catch(async (error: unknown) => {
		if (error instanceof DeadlineExceeded) return undefined;
		return isGone(error) ? error : await Promise.reject(error as Error);
	});
}

function isGone(error: unknown): error is ApiFailure {
	return error instanceof ApiFailure && (error.status === 404 || error.status === 410);
}
