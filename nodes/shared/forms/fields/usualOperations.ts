/**
 * What the operations have in common that most resources have. Their values are kept in workflows.
 * Each takes the record, or the records, as the action names them.
 */
export const usual = {
	create: (record: string) =>
		({ name: 'Create', value: 'create', action: `Create ${record}`, method: 'POST' }) as const,
	delete: (record: string) =>
		({ name: 'Delete', value: 'delete', action: `Delete ${record}`, method: 'DELETE' }) as const,
	get: (record: string) =>
		({ name: 'Get', value: 'get', action: `Get ${record}`, method: 'GET' }) as const,
	getMany: (records: string) =>
		({
			name: 'Get Many',
			value: 'getMany',
			action: `Get many ${records}`,
			method: 'GET',
			paging: 'cursor',
		}) as const,
	update: (record: string) =>
		({ name: 'Update', value: 'update', action: `Update ${record}`, method: 'PATCH' }) as const,
};
