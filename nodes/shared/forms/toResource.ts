import type { Operation, Field, Resource } from './describe/types';
import { listSize } from './fields/filters';
import {
	jobOptions,
	readOptions,
	reportJobOptions,
	startsReport,
	waitSwitch,
	writeOptions,
} from './fields/collections';
import { outputFields } from './fields/outputFields';
import { brandForList, brandInPath } from './locators/sharedLists';

interface Declared extends Omit<Resource, 'value'> {
	/** Follows from the name, as that of an operation, unless it is another. */
	value?: string;
	/** What the URLs of its operations name, besides the brand. */
	inPath?: Field[];
	/** For all of its operations that return records. */
	simplified?: string[];
}

/** Declares a resource, and gives its operations the fields that follow from what they are. */
export const toResource = ({ inPath = [], simplified, ...declared }: Declared): Resource => ({
	value: toValue(declared.name),
	...declared,
	operations: declared.operations.map((own) => {
		// A deletion returns no record.
		const operation = own.method === 'DELETE' ? own : { simplified, ...own };
		const fields = [...toPathFields(own, inPath), ...own.fields];
		return { ...operation, fields: toFields({ ...operation, fields }) };
	}),
});

/** A brand that is not in the URL is needed to list the other records. */
function toPathFields({ kind, url }: Operation, inPath: Field[]): Field[] {
	// Operations with several requests list all fields themselves.
	if (kind === 'composed') return [];
	const others = inPath.filter(({ name }) => url.includes(`{${name}}`));
	if (url.includes('{brandId}')) return [brandInPath, ...others];
	return others.length > 0 ? [brandForList, ...others] : [];
}

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

function usualOptions(operation: Operation): Field[] {
	const { kind, method, url } = operation;
	// Paths outside `/v1` cost nothing and have no dry run (sandbox/api.md 1.3).
	if (kind === 'composed' || !url.startsWith('/v1')) return [];
	if (kind === 'job') return [startsReport(operation) ? reportJobOptions : jobOptions];
	return [method === 'GET' ? readOptions : writeOptions];
}

const toNamed =
	<const T>(own: T) =>
	(name: string, action: string) => ({
		name,
		value: toValue(name),
		action,
		fields: [] as Field[],
		...own,
	});

/** `inspectUrl` for "Inspect URL" */
const toValue = (name: string): string =>
	name.toLowerCase().replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

/** What operations begin with. */
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
