import type { IDataObject } from 'n8n-workflow';
import { ApiFailure } from '../../shared/transport/apiError';
import type { Reader } from '../../shared/transport/pagination';

/** More than this many at one poll are left for the next ones. */
const MOST_LOOKED_UP = 20;

/**
 * Looks up records that are no longer in their list.
 *
 * @param ids of the records
 * @param pathOf gives the path of one record
 * @returns those that are still there, and the ids of those that are gone for good
 * @throws ApiFailure for every refusal but 404 and 410
 */
export async function readUnlisted(
	reader: Reader,
	ids: string[],
	pathOf: (id: string) => string,
): Promise<{ records: IDataObject[]; gone: string[] }> {
	const records: IDataObject[] = [];
	const gone: string[] = [];
	for (const id of ids.slice(0, MOST_LOOKED_UP)) {
		const record = await readOne(reader, pathOf(id));
		if (record === undefined) gone.push(id);
		else records.push({ ...record, id });
	}
	return { records, gone };
}

async function readOne(reader: Reader, path: string): Promise<IDataObject | undefined> {
	const answer = await reader
		.request({ method: 'GET', path })
		.catch(async (error: unknown) =>
			isGone(error) ? undefined : await Promise.reject(error as Error),
		);
	return answer?.body as IDataObject | undefined;
}

function isGone(error: unknown): boolean {
	return error instanceof ApiFailure && (error.status === 404 || error.status === 410);
}
