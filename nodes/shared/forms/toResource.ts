import type {
	ComposedOperation,
	Field,
	ListOperation,
	Operation,
	RequestOperation,
	Resource,
} from './describe/types';
import { listSize } from './fields/filters';
import {
	jobOptions,
	readOptions,
	reportJobOptions,
	startsReport,
	toAdditionalFields,
	toFilters,
	toUpdateForm,
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

/** The resources of a node as its form lists them. */
export const inOrderOfNames = (resources: Record<string, Resource>): Resource[] =>
	Object.values(resources).sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

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

/** What an operation says of itself, besides what follows from how it begins. */
type Own<T extends Operation> = Partial<T> &
	Omit<T, 'action' | 'fields' | 'kind' | 'method' | 'name' | 'paging' | 'value'>;

/** The fields that the user adds one by one come behind the others. */
interface OptionalFields {
	additionalFields?: Field[];
	filters?: Field[];
	updateFields?: Field[];
	/** API names of the fields to update that may be set to null. */
	mayBeEmpty?: string[] | 'all';
}

const begin =
	<T extends Operation>(kind: Pick<T, 'kind' | 'method'> & Partial<T>) =>
	(name: string, action: string, declared: Own<T> & OptionalFields) => {
		const { additionalFields, filters, mayBeEmpty = [], updateFields, ...own } = declared;
		const fields = [
			...(declared.fields ?? []),
			...(filters ? [toFilters(filters)] : []),
			...(additionalFields ? [toAdditionalFields(additionalFields)] : []),
			...(updateFields ? toUpdateForm(mayBeEmpty, updateFields) : []),
		];
		return { name, value: toValue(name), action, ...kind, ...own, fields } as unknown as T;
	};

/** `inspectUrl` for "Inspect URL" */
const toValue = (name: string): string =>
	name.toLowerCase().replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

type Request = Exclude<RequestOperation, ListOperation>;

/** Each takes the name of an operation, its action, and what else it says. */
export const named = {
	compose: begin<ComposedOperation>({ kind: 'composed', method: 'GET' }),
	delete: begin<Request>({ kind: 'request', method: 'DELETE', emptyOutput: { deleted: true } }),
	get: begin<Request>({ kind: 'request', method: 'GET' }),
	list: begin<ListOperation>({ kind: 'list', method: 'GET', paging: 'cursor' }),
	patch: begin<Request>({ kind: 'request', method: 'PATCH' }),
	post: begin<Request>({ kind: 'request', method: 'POST' }),
	startJob: begin<Request>({ kind: 'job', method: 'POST' }),
};

/**
 * The operations that most resources have. Their names, values and paths follow from the record.
 *
 * @param record as actions name it: "content brief"
 * @param url of the list, or of the only record
 * @param id the parameter with the ID of a record in the list
 */
export function recordsAt(record: string, url: string, id?: string) {
	const urlOfOne = id === undefined ? url : `${url}/{${id}}`;
	const records = `${record.replace(/y$/, 'ie').replace(/x$/, 'xe')}s`;
	return {
		create: (own: OwnOfUsual<Request>) => named.post('Create', `Create ${record}`, { url, ...own }),
		delete: (own: OwnOfUsual<Request>) =>
			named.delete('Delete', `Delete ${record}`, { url: urlOfOne, ...own }),
		get: (own: OwnOfUsual<Request>) => named.get('Get', `Get ${record}`, { url: urlOfOne, ...own }),
		getMany: (own: OwnOfUsual<ListOperation>) =>
			named.list('Get Many', `Get many ${records}`, { url, ...own }),
		update: (own: OwnOfUsual<Request>) =>
			named.patch('Update', `Update ${record}`, { url: urlOfOne, ...own }),
	};
}

type OwnOfUsual<T extends Operation> = Omit<Own<T>, 'url'> & OptionalFields;
