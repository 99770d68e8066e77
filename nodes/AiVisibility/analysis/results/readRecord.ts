import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { readVisible } from '../../../shared/requests/readVisible';
import { pathTo } from '../../../shared/requests/path';

/** The records that a run has read, by path. */
class RecordsOfRun extends Map<string, Promise<IDataObject | null>> {}

/**
 * Reads a record that a report refers to, once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 * @throws ApiFailure for anything but a refusal
 */
export async function readRecord(
	{ client, shared }: OperationContext,
	template: string,
	id: unknown,
): Promise<IDataObject | null> {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	const records = shared.get(RecordsOfRun);
	const record = records.get(path) ?? readVisible(client, path);
	records.set(path, record);
	return await record;
}
