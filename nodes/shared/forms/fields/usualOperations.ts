import type { DeclaredOperation, Field, Resource } from '../describe/types';
import { listSize } from './lists';
import { readOptions } from './options';

/** What the operations have in common that most resources have. Their values are kept in workflows. */
export const usual = {
	create: { name: 'Create', value: 'create', method: 'POST' },
	delete: { name: 'Delete', value: 'delete', method: 'DELETE' },
	get: { name: 'Get', value: 'get', method: 'GET' },
	getMany: { name: 'Get Many', value: 'getMany', method: 'GET', paging: 'cursor' },
	update: { name: 'Update', value: 'update', method: 'PATCH' },
} as const;

/**
 * Builds a resource whose only operation is Get Many.
 *
 * @param resource what the form says about it
 * @param parents locators of the records that the list belongs to
 * @param getMany what the operation has of its own
 */
export const listedOnly = (
	resource: Omit<Resource, 'operations'>,
	parents: Field[],
	getMany: Pick<DeclaredOperation, 'action' | 'description' | 'url' | 'isUndocumented'>,
): Resource => ({
	...resource,
	operations: [{ ...usual.getMany, ...getMany, fields: [...parents, ...listSize, readOptions] }],
});
