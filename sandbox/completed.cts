import type { ApiOperation, OpenApi, Parameter, Schema } from './openapi.cts';

/**
 * openapi.json holds only what does not follow from the conventions of the API. These are the rules by
 * which the rest is added: parameters of paths, paging, dry runs and idempotency, the wrapping of bodies,
 * the form of lists, and what every operation may respond with.
 */

/** @returns the whole contract; further parts of the document, such as its title, are kept */
export function completed(document: OpenApi): OpenApi {
	const paths = mapValues(document.paths, (methods, path) =>
		mapValues(methods, (operation, method) => completedOperation(operation, method, path)),
	);
	const schemas = mapValues(document.components.schemas, completedSchema);
	return { ...document, paths, components: { ...document.components, schemas } };
}

type StoredOperation = OpenApi['paths'][string][string];

function completedOperation(
	stored: StoredOperation,
	method: string,
	path: string,
): StoredOperation {
	const { 'x-body': body, 'x-returns': returned, ...operation } = stored;
	const isPublic = operation.security?.length === 0;
	const idempotency = IDEMPOTENCY[method];
	const parameters = [
		...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter('path', name, TEXT, true)),
		...(operation.parameters ?? []),
		...(operation['x-pagination'] === 'cursor' ? [LIMIT, CURSOR] : []),
		...(isPublic ? [] : [DRY_RUN]),
		...(idempotency ? [parameter('header', KEY, KEY_FORM, idempotency === 'required')] : []),
	];
	return {
		...operation,
		parameters,
		...(body && { requestBody: { required: 'required' in body, ...json(completedSchema(body)) } }),
		responses: responsesOf(method, isPublic, returned),
		...(idempotency && { 'x-idempotency': idempotency }),
	};
}

/** sandbox/api.md 4.1 to 4.3 */
const IDEMPOTENCY: Record<string, 'required' | 'optional' | undefined> = {
	post: 'required',
	patch: 'optional',
	delete: 'optional',
};

const parameter = (place: string, name: string, schema: Schema, required = false): Parameter => ({
	name,
	in: place,
	required,
	schema,
});

const TEXT: Schema = { type: 'string' };
const SIZE: Schema = { type: 'integer', minimum: 1, maximum: 100, default: 20 };
const LIMIT = parameter('query', 'limit', SIZE);
const CURSOR = parameter('query', 'cursor', TEXT);
const DRY_RUN = parameter('query', 'dry_run', { type: 'boolean', default: false });
const KEY = 'Idempotency-Key';
const KEY_FORM: Schema = { ...TEXT, pattern: '^[\\x21-\\x7e]{1,255}$' };

/** sandbox/api.md 1.7: any status of success, 204 of a deletion; 5.1: 200 of a dry run. */
function responsesOf(
	method: string,
	isPublic: boolean,
	returned: string | undefined,
): ApiOperation['responses'] {
	const record = returned === undefined ? UNKNOWN_RECORD : named(returned);
	const refusal = { default: { description: 'refused', ...json(named('ApiError')) } };
	if (method === 'delete') {
		const preview = { description: 'dry run', ...json(named('DryRun')) };
		return { '200': preview, '204': { description: 'deleted' }, ...refusal };
	}
	const schema = isPublic ? record : { anyOf: [record, named('DryRun')] };
	return { '2XX': { description: 'success', ...json(schema) }, ...refusal };
}

const UNKNOWN_RECORD: Schema = {
	type: 'object',
	additionalProperties: true,
	description: 'shape not shown',
};

const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });

/** Adds the form of lists, and that a record may have further fields (sandbox/api.md 3.2, 3.5, 3.6). */
function completedSchema(stored: Schema): Schema {
	const { 'x-page-of': page, 'x-list-of': list, ...schema } = stored;
	if (page !== undefined) return listOf(page, PAGE_FIELDS);
	if (list !== undefined) return listOf(list, {});
	const { properties, items, anyOf, allOf } = schema;
	return {
		...(properties && { type: 'object', additionalProperties: true }),
		...schema,
		...(properties && { properties: mapValues(properties, completedSchema) }),
		...(items && { items: completedSchema(items) }),
		...(anyOf && { anyOf: anyOf.map(completedSchema) }),
		...(allOf && { allOf: allOf.map(completedSchema) }),
	};
}

const PAGE_FIELDS = {
	has_more: { type: 'boolean' },
	next_cursor: { type: ['string', 'null'] },
};

function listOf(name: string, fields: Record<string, Schema>): Schema {
	const data: Schema = { type: 'array', items: named(name) };
	return {
		type: 'object',
		additionalProperties: true,
		properties: { object: { const: 'list' }, data, ...fields },
		required: ['data', ...Object.keys(fields).filter((field) => field === 'has_more')],
	};
}

const mapValues = <T, R>(record: Record<string, T>, map: (value: T, key: string) => R) =>
	Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
