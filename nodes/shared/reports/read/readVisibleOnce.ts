import { once } from '../../base/time/once';
import type { OperationContext } from '../../forms/describe/types';
import { pathTo } from '../../requests/path';

/** With what something is read once per run of a node, or once per poll. */
export type ReadContext = Pick<OperationContext, 'client' | 'shared'>;

/**
 * Reads a record once per run of the node.
 *
 * @param template of its path, with the placeholder `id`
 * @returns null for one that the key may not read, or that no longer exists
 */
export async function readVisibleOnce(context: ReadContext, template: string, id: unknown) {
	if (typeof id !== 'string' || id === '') return null;
	const path = pathTo(template, { id });
	return await once(context.shared, path, async () => await context.client.readVisible(path));
}
