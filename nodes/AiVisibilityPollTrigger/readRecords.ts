import type { IDataObject, Logger } from 'n8n-workflow';
import { DeadlineExceeded } from '../shared/base/errors/cancellation';
import { ApiFailure } from '../shared/requests/apiError';
import { nextCursor, pagesOf, type Reader } from '../shared/requests/pagination';
import type { Budget } from './budget';
import type { Detection, LookUps } from './detectors/detector';

/** The most groups of records that one poll looks up. The others are left for later polls. */
const MOST_LOOKED_UP = 20;

/** The list of an event, and how far to read it. */
export interface ListReading {
	path: string;
	query: IDataObject;
	/** How many records are enough. */
	most: number;
	/** Whether the records so far are enough. */
	isEnough: (records: IDataObject[]) => boolean;
	budget: Pick<Budget, 'isUsedUp'>;
}

/**
 * Reads a list from its beginning, until it ends, enough was read, or the time is up.
 *
 * @returns whether its end was reached, too
 * @throws ApiFailure; OperationError `incomplete_list`; DeadlineExceeded when the time was up before
 * the first record
 */
export async function readList(
	client: Reader,
	{ path, query, most, isEnough, budget }: ListReading,
): Promise<{ records: IDataObject[]; isWhole: boolean }> {
	const records: IDataObject[] = [];
	try {
		for await (const page of pagesOf(client, { method: 'GET', path, query }, 'cursor')) {
			for (const record of page.data) records.push(record);
			const isWhole = nextCursor(page) === undefined && page.has_more !== true;
			const isOver = records.length >= most || isEnough(records) || budget.isUsedUp();
			if (isWhole || isOver) return { records, isWhole };
		}
	} catch (error) {
		if (!(error instanceof DeadlineExceeded) || records.length === 0) throw error;
	}
	return { records, isWhole: false };
}

/** How records are looked up. */
export interface LookUpReading {
	/** Reads one of them. */
	read: (id: string) => Promise<IDataObject>;
	budget: Pick<Budget, 'isUsedUp'>;
	logger: Logger;
}

/**
 * Looks up the records that a detector needs beyond the list, group by group, until the time is up. A
 * group that cannot be read is logged and left for the next poll.
 *
 * @param detection what the list showed
 * @param records of the list
 */
export async function lookUp(
	lookUps: LookUps | undefined,
	{ memory, found }: Detection,
	records: IDataObject[],
	reading: LookUpReading,
): Promise<Detection> {
	const groups = lookUps?.wanted(memory, records) ?? [];
	const result: Detection = { memory, found: [...found] };
	for (const ids of groups.slice(0, MOST_LOOKED_UP)) {
		if (reading.budget.isUsedUp()) break;
		const group = await readGroup(ids, reading);
		if (group === undefined) continue;
		const next = lookUps!.detect(result.memory, ids, group);
		result.memory = next.memory;
		result.found.push(...next.found);
	}
	return result;
}

/** @returns the records, null for those that no longer exist; undefined when one cannot be read */
async function readGroup(
	ids: string[],
	{ read, logger }: LookUpReading,
): Promise<Array<IDataObject | null> | undefined> {
	try {
		return await Promise.all(ids.map(async (id) => await readOrNull(id, read)));
	} catch (error) {
		const { message } = error as Error;
		logger.warn(`AI Visibility: left for the next poll, as ${ids.join(', ')}: ${message}`);
		return undefined;
	}
}

async function readOrNull(
	id: string,
	read: LookUpReading['read'],
): Promise<IDataObject | null> {
	return await read(id).catch((error: unknown) => {
		const isGone = error instanceof ApiFailure && [404, 410].includes(Number(error.status));
		if (isGone) return null;
		throw error;
	});
}
