import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completed } from './completed.cts';

/** The part of JSON Schema that openapi.json uses. */
export interface Schema {
	$ref?: string;
	allOf?: Schema[];
	anyOf?: Schema[];
	type?: string | string[];
	const?: unknown;
	enum?: unknown[];
	properties?: Record<string, Schema>;
	required?: string[];
	additionalProperties?: boolean | Schema;
	items?: Schema;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	minItems?: number;
	maxItems?: number;
	pattern?: string;
	default?: unknown;
	description?: string;
	/** As it is stored: a page, or a whole list, of these records (sandbox/api.md 3.2, 3.5). */
	'x-page-of'?: string;
	'x-list-of'?: string;
}

export interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	schema: Schema;
}

interface Content {
	description?: string;
	content?: Record<string, { schema: Schema }>;
	required?: boolean;
}

/** An operation of the contract; what the marks mean: sandbox/api.md 20. */
export interface ApiOperation {
	operationId: string;
	/** In capitals. */
	method: string;
	/** With the placeholders of openapi.json: `/v1/brands/{brand_id}`. */
	path: string;
	parameters?: Parameter[];
	requestBody?: Content;
	responses: Record<string, Content>;
	security?: unknown[];
	/** `assumed`: undocumented, follows from the conventions of the API. */
	'x-provenance': 'described' | 'published' | 'assumed';
	'x-scope'?: string;
	/** Request units per call, or per page; undefined where no source has a number. */
	'x-request-units'?: number;
	/** A number, or a number and for what: `1 per successfully audited page`. */
	'x-credits'?: number | string;
	'x-idempotency'?: 'required' | 'optional';
	'x-rate-tier'?: string;
	'x-pagination'?: 'cursor' | 'offset';
	/** As it is stored: its body, which is required if one of the fields is. */
	'x-body'?: Schema;
	/** As it is stored: the schema of what it returns; a record of unknown fields where there is none. */
	'x-returns'?: string;
}

/** An OpenAPI document. */
export interface OpenApi {
	paths: Record<string, Record<string, Omit<ApiOperation, 'method' | 'path'>>>;
	components: { schemas: Record<string, Schema> };
}

/** The whole contract, as an OpenAPI document. */
export const openApi = completed(
	JSON.parse(readFileSync(join(__dirname, 'openapi.json'), 'utf8')) as OpenApi,
);

export const schemas: Readonly<Record<string, Schema>> = openApi.components.schemas;

export const apiOperations: readonly ApiOperation[] = Object.entries(openApi.paths).flatMap(
	([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			...operation,
			method: method.toUpperCase(),
			path,
		})),
);

const operationsByShape = new Map(
	apiOperations.map((operation) => [shapeOf(operation.method, operation.path), operation]),
);

/**
 * The operation behind a request.
 * @param method in any case
 * @param path with placeholders of any name
 * @returns undefined for a request that openapi.json does not have
 */
export function findOperation(method: string, path: string): ApiOperation | undefined {
	return operationsByShape.get(shapeOf(method, path));
}

function shapeOf(method: string, path: string): string {
	return `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`;
}

export function queryParametersOf({ parameters = [] }: ApiOperation): Parameter[] {
	return parameters.filter((parameter) => parameter.in === 'query');
}

/** @returns undefined for an operation without a body */
export function bodySchemaOf({ requestBody }: ApiOperation): Schema | undefined {
	return schemaIn(requestBody);
}

/** @returns undefined for an operation that returns nothing */
export function returnedBy({ responses }: ApiOperation): Schema | undefined {
	return schemaIn(responses['2XX']);
}

/**
 * @param status of a response
 * @returns its schema, which is undefined where it has no body
 * @throws Error when the operation has no response of this status
 */
export function responseOf({ operationId, responses }: ApiOperation, status: number) {
	const response = responses[status] ?? responses[`${String(status)[0]}XX`];
	if (response === undefined) throw new Error(`${operationId} does not respond with ${status}`);
	return schemaIn(response);
}

function schemaIn(content: Content | undefined): Schema | undefined {
	return content?.content?.['application/json']?.schema;
}

/** A named schema. @throws Error when there is none of that name */
export function schemaNamed(name: string): Schema {
	const schema = schemas[name];
	if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
	return schema;
}

/**
 * Follows references and merges parts, so that type and fields are in one place. Of several possible
 * forms it takes the first: the others are previews of costs, and jobs to wait for.
 */
export function resolve(schema: Schema): Schema {
	if (schema.$ref !== undefined) return resolve(schemaNamed(schema.$ref.split('/').pop()!));
	if (schema.allOf !== undefined) return merge(schema.allOf.map(resolve));
	if (schema.anyOf === undefined) return schema;
	const [first] = schema.anyOf.filter(({ type }) => type !== 'null');
	const isNullable = schema.anyOf.some(({ type }) => type === 'null');
	const form = resolve(first);
	return isNullable ? { ...form, type: [form.type ?? 'object', 'null'].flat() } : form;
}

function merge(parts: Schema[]): Schema {
	const properties = parts.map((part) => part.properties ?? {});
	return {
		...parts[0],
		properties: Object.assign({}, ...properties) as Record<string, Schema>,
		required: parts.flatMap(({ required = [] }) => required),
	};
}
