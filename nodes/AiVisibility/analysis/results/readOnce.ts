import type { IDataObject } from 'n8n-workflow';
import { readCompetitorsOf, type Competitors } from '../../../shared/reports/competitors';
import type { OperationContext } from '../../../shared/forms/describe/types';
import { ApiFailure } from '../../../shared/requests/apiError';
import { pathTo } from '../../../shared/requests/path';

/** Does something once per run of the node. */
export function once<T>({ shared }: OperationContext, key: string, act: () => T): T {
	if (!shared.has(key)) shared.set(key, act());
	return shared.get(key) as T;
}

/**
 * Reads a record that a report refers to, once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 * @throws ApiFailure for anything but a refusal
 */
export async function readRecord(
	context: OperationContext,
	template: string,
	id: unknown,
): Promise<IDataObject | null> {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(context, path, async () => await context.client.readVisible(path));
}

/**
 * Reads the competitors of a report's brand, once per run of the node, if the user wants them.
 *
 * @returns undefined when they are not wanted, and when the key may not read them: that costs one
 * request per run
 * @throws ApiFailure for anything else
 */
export async function readCompetitors(
	context: OperationContext,
	{ brand_id: id }: IDataObject,
	isWanted = context.parameter('findCompetitors') === true,
): Promise<Competitors | undefined> {
	const key = once(context, 'competitors', () => ({ mayRead: true }));
	if (!isWanted || !key.mayRead) return undefined;
	const read = async () => {
		const brand = readRecord(context, '/v1/brands/{id}', id);
		return await readCompetitorsOf(context.client, id, brand);
	};
	return await once(context, `competitors of ${String(id)}`, read).catch((error: unknown) => {
		if (!(error instanceof ApiFailure) || error.code !== 'insufficient_scope') throw error;
		key.mayRead = false;
		return undefined;
	});
}
