import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As much of JSON Schema as the document uses. */
export interface Schema {
	$ref?: string;
	anyOf?: Schema[];
	type?: string | string[];
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
}

export interface QueryParameter {
	name: string;
	required: boolean;
	schema: Schema;
}

/** An operation of the API as the document tells it. */
export interface DocumentedOperation {
	method: string;
	path: string;
	query: QueryParameter[];
	body: Schema | undefined;
}

interface RawOperation {
	parameters?: Array<{ name: string; in: string; required?: boolean; schema: Schema }>;
	requestBody?: { content: { 'application/json': { schema: Schema } } };
}

const document = JSON.parse(
	readFileSync(join(__dirname, '../../sandbox/openapi.json'), 'utf8'),
) as {
	paths: Record<string, Record<string, RawOperation>>;
	components: { schemas: Record<string, Schema> };
};

/** Every operation of the API. */
export const documentedOperations: DocumentedOperation[] = Object.entries(document.paths).flatMap(
	([path, methods]) =>
		Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
			method: method.toUpperCase(),
			path,
			query: parameters
				.filter((each) => each.in === 'query')
				.map(({ name, required = false, schema }) => ({ name, required, schema })),
			body: requestBody && resolve(requestBody.content['application/json'].schema),
		})),
);

/** Follows references, and looks through "this or null". */
export function resolve(schema: Schema): Schema {
	if (schema.$ref !== undefined) {
		return resolve(document.components.schemas[schema.$ref.split('/').pop()!]);
	}
	const alternatives = schema.anyOf?.filter(({ type }) => type !== 'null');
	return alternatives?.length === 1 ? resolve(alternatives[0]) : schema;
}

/** The operation that a method and a path with any placeholders lead to. */
export function findOperation(method: string, path: string): DocumentedOperation | undefined {
	return documentedOperations.find(
		(each) => each.method === method && shapeOf(each.path) === shapeOf(path),
	);
}

const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');
