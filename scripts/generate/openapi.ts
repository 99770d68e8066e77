import document from '../../test/sandbox/openapi.json';

/** A schema of the API description, as far as it is read here. */
export interface ApiSchema {
	$ref?: string;
	type?: string | string[];
	const?: unknown;
	properties?: Record<string, ApiSchema>;
	items?: ApiSchema;
	allOf?: ApiSchema[];
	anyOf?: ApiSchema[];
}

interface ApiResponse {
	content?: Record<string, { schema: ApiSchema }>;
}

/** An operation of the API description. */
export interface ApiOperation {
	/** As the description writes it: `/v1/brands/{brand_id}`. */
	path: string;
	/** `inferred`: not published, but following the conventions of the API. */
	'x-provenance'?: string;
	/** Request units that a call, or a page, takes; undefined where the description has no number. */
	'x-request-units'?: number;
	/** A number, or a number and for what: `1 per successfully audited page`. */
	'x-credits'?: number | string;
	responses: Record<string, ApiResponse>;
}

const schemas = document.components.schemas as Record<string, ApiSchema>;

const operations = new Map(
	Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods as unknown as Record<string, Omit<ApiOperation, 'path'>>).map(
			([method, operation]) => [keyOf(method, path), { ...operation, path }] as const,
		),
	),
);

/**
 * The operation of the API behind a request.
 *
 * @param method in any case
 * @param path with placeholders of any name
 * @returns undefined for a request that the description does not have
 */
export function apiOperation(method: string, path: string): ApiOperation | undefined {
	return operations.get(keyOf(method, path));
}

function keyOf(method: string, path: string): string {
	return `${method.toLowerCase()} ${path.replace(/\{\w+\}/g, '{}')}`;
}

/**
 * What a call answers with when it succeeds; undefined when there is no content.
 *
 * @param operation of the API
 */
export function answerOf({ responses }: ApiOperation): ApiSchema | undefined {
	const success = Object.keys(responses).find((status) => status.startsWith('2'));
	return success === undefined
		? undefined
		: responses[success].content?.['application/json'].schema;
}

/**
 * A named schema of the description.
 *
 * @throws Error when there is none of that name
 */
export function schemaNamed(name: string): ApiSchema {
	const schema = schemas[name];
	if (schema === undefined) throw new Error(`openapi.json has no schema ${name}`);
	return schema;
}

/**
 * Follows references and puts parts together, so that type and fields stand in one place. Of several
 * possible forms it is the first: the others are previews of costs and jobs that are waited for.
 */
export function resolved(schema: ApiSchema): ApiSchema {
	if (schema.$ref !== undefined) return resolved(schemaNamed(schema.$ref.split('/').pop()!));
	if (schema.allOf !== undefined) return merged(schema.allOf.map(resolved));
	if (schema.anyOf === undefined) return schema;
	const [first] = schema.anyOf.filter(({ type }) => type !== 'null');
	const isNullable = schema.anyOf.some(({ type }) => type === 'null');
	const form = resolved(first);
	return isNullable ? { ...form, type: [form.type ?? 'object', 'null'].flat() } : form;
}

function merged(parts: ApiSchema[]): ApiSchema {
	const properties = Object.assign({}, ...parts.map((part) => part.properties)) as object;
	return { ...parts[0], properties: properties as ApiSchema['properties'] };
}
