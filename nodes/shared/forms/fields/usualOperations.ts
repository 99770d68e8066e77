/** What the operations have in common that most resources have. Their values are kept in workflows. */
export const usual = {
	create: { name: 'Create', value: 'create', method: 'POST' },
	delete: { name: 'Delete', value: 'delete', method: 'DELETE' },
	get: { name: 'Get', value: 'get', method: 'GET' },
	getMany: { name: 'Get Many', value: 'getMany', method: 'GET', paging: 'cursor' },
	update: { name: 'Update', value: 'update', method: 'PATCH' },
} as const;
