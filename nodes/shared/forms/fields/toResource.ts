import type { IHttpRequestMethods } from 'n8n-workflow';
import type { Operation, Field, Resource } from '../describe/types';
import { listSize } from './filters';
import { jobOptions, readOptions, waitSwitch, writeOptions } from './collections';
import { outputFields } from './output';

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
	const { fields, paging = 'none', jobResult, simplified } = operation;
	const hasOptions = fields.at(-1)?.name === 'options';
	const own = hasOptions ? fields.slice(0, -1) : fields;
	const first = own.findIndex(({ type }) => type === 'collection');
	const end = first === -1 ? own.length : first;
	return [
		...(paging === 'none' ? own : [...own.slice(0, end), ...listSize, ...own.slice(end)]),
		...(jobResult ? [waitSwitch] : []),
		...(simplified ? outputFields : []),
		...(hasOptions ? fields.slice(-1) : optionsOf(operation)),
	];
}

function optionsOf({ method, url, jobResult, compose }: Operation): Field[] {
	// Operations with several requests list them themselves. Paths outside `/v1` cost nothing and have no dry run (docs/api.md 1.3).
	if (compose || !url.startsWith('/v1')) return [];
	if (jobResult) return [jobOptions];
	return [method === 'GET' ? readOptions : writeOptions];
}

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

const toNamed =
	<const T extends IHttpRequestMethods>(method: T) =>
	(name: string, action: string) => {
		const value = name.toLowerCase().replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
		return { name, value, action, method };
	};

/** What other operations begin with. Their value follows from the name: `inspectUrl` for "Inspect URL". */
export const named = { delete: toNamed('DELETE'), get: toNamed('GET'), post: toNamed('POST') };
