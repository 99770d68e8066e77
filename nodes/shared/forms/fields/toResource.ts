import type { Operation, Field, Resource } from '../describe/types';
import { listSize } from './filters';
import { jobOptions, readOptions, waitSwitch, writeOptions } from './collections';
import { outputFields } from './outputFields';

/** Declares a resource, and gives its operations the fields that follow from what they are. */
export const toResource = (declared: Resource): Resource => ({
	...declared,
	operations: declared.operations.map((operation) => ({
		...operation,
		fields: toFields(operation),
	})),
});

/** The size of a list comes before its filters, options come last. */
function toFields(operation: Operation): Field[] {
	const { kind, fields, simplified } = operation;
	const hasOptions = fields.at(-1)?.name === 'options';
	const own = hasOptions ? fields.slice(0, -1) : fields;
	const first = own.findIndex(({ type }) => type === 'collection');
	const end = first === -1 ? own.length : first;
	const isPaged = kind === 'list' && operation.paging !== 'none';
	return [
		...(isPaged ? [...own.slice(0, end), ...listSize, ...own.slice(end)] : own),
		...(kind === 'job' ? [waitSwitch] : []),
		...(simplified ? outputFields : []),
		...(hasOptions ? fields.slice(-1) : usualOptions(operation)),
	];
}

function usualOptions({ kind, method, url }: Operation): Field[] {
	// Operations with several requests list them themselves. Paths outside `/v1` cost nothing and have no dry run (docs/api.md 1.3).
	if (kind === 'composed' || !url.startsWith('/v1')) return [];
	if (kind === 'job') return [jobOptions];
	return [method === 'GET' ? readOptions : writeOptions];
}

const toNamed =
	<const T>(own: T) =>
	(name: string, action: string) => {
		const value = name.toLowerCase().replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
		return { name, value, action, ...own };
	};

/** What operations begin with. Their value follows from the name: `inspectUrl` for "Inspect URL". */
export const named = {
	compose: toNamed({ kind: 'composed', method: 'GET' }),
	delete: toNamed({ kind: 'request', method: 'DELETE', emptyOutput: { deleted: true } }),
	get: toNamed({ kind: 'request', method: 'GET' }),
	list: toNamed({ kind: 'list', method: 'GET', paging: 'cursor' }),
	patch: toNamed({ kind: 'request', method: 'PATCH' }),
	post: toNamed({ kind: 'request', method: 'POST' }),
	startJob: toNamed({ kind: 'job', method: 'POST' }),
};

const toUsual =
	<const T>(begin: (name: string, action: string) => T, name: string) =>
	(record: string, url: string) => {
		const action = `${name.charAt(0)}${name.slice(1).toLowerCase()} ${record}`;
		return { ...begin(name, action), url };
	};

/**
 * The operations that most resources have. Their values are kept in workflows. Each takes the record,
 * or the records, as its action names them, and its URL.
 */
export const usual = {
	create: toUsual(named.post, 'Create'),
	delete: toUsual(named.delete, 'Delete'),
	get: toUsual(named.get, 'Get'),
	getMany: toUsual(named.list, 'Get Many'),
	update: toUsual(named.patch, 'Update'),
};
