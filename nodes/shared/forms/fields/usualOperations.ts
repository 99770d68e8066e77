const toUsual =
	<const T>(own: T, action: string) =>
	(record: string, url: string) => ({ ...own, action: `${action} ${record}`, url });

/**
 * What the operations have in common that most resources have. Their values are kept in workflows.
 * Each takes the record, or the records, as its action names them, and its URL.
 */
export const usual = {
	create: toUsual({ name: 'Create', value: 'create', method: 'POST' }, 'Create'),
	delete: toUsual({ name: 'Delete', value: 'delete', method: 'DELETE' }, 'Delete'),
	get: toUsual({ name: 'Get', value: 'get', method: 'GET' }, 'Get'),
	getMany: toUsual(
		{ name: 'Get Many', value: 'getMany', method: 'GET', paging: 'cursor' },
		'Get many',
	),
	update: toUsual({ name: 'Update', value: 'update', method: 'PATCH' }, 'Update'),
};
