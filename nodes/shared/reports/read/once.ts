import type { OperationContext } from '../../forms/describe/types';
import { pathTo } from '../../requests/path';

/** Does something once per run of the node. */
export function once<T>({ shared }: OperationContext, key: string, act: () => T): T {
	if (!shared.has(key)) shared.set(key, act());
	return shared.get(key) as T;
}

/**
 * Reads a record once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 */
export async function readVisibleOnce(context: OperationContext, template: string, id: unknown) {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(context, path, async () => await context.client.readVisible(path));
}
