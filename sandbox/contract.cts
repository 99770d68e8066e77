import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
	type ApiOperation,
	apiOperations,
	bodySchemaOf,
	openApi,
	queryParametersOf,
	resolve,
	responseOf,
	schemas,
} from './openapi.cts';
import { missingScopeOf } from './operationScopes.cts';
import type { World } from './world.cts';

export type Operation = ReturnType<typeof readOperation>;

const READ = new Map<string, Operation[]>();

/**
 * The operations of openapi.json with their checks, made once for each abbreviation.
 * @param abbreviation replaces the neutral `svc` in field and parameter names
 * @returns the operations in the order of the document
 */
export function readContract(abbreviation: string): Operation[] {
	const operations = READ.get(abbreviation) ?? compileContract(abbreviation);
	READ.set(abbreviation, operations);
	return operations;
}

/** The whole contract in standard OpenAPI, as a service at this address and of this abbreviation has it. */
export function contractFor({ settings, url }: World): object {
	return { ...withNames(openApi, settings.abbreviation), servers: [{ url }] };
}

function withNames<T>(value: T, abbreviation: string): T {
	const text = JSON.stringify(value)
		.replaceAll('svc_score', `${abbreviation}_score`)
		.replaceAll('<svc>', abbreviation);
	return JSON.parse(text) as T;
}

function compileContract(abbreviation: string): Operation[] {
	const named = <T,>(value: T): T => {
		const text = JSON.stringify(withNames(value, abbreviation));
		return JSON.parse(text.replaceAll('"#/components/', '"openapi#/components/')) as T;
	};
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	/** A query is text: its values become those of their types, and further ones are dropped. */
	const ajvOfQueries = new Ajv2020({ ...ajv.opts, coerceTypes: true, removeAdditional: 'all' });
	addFormats(ajv);
	ajv.addSchema({ $id: 'openapi', components: { schemas: named(schemas) } });
	return named(apiOperations).map((operation) => readOperation(ajv, ajvOfQueries, operation));
}

function readOperation(ajv: Ajv2020, ajvOfQueries: Ajv2020, api: ApiOperation) {
	const query = queryParametersOf(api);
	const querySchema = {
		type: 'object',
		properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
		required: query.filter(({ required }) => required).map(({ name }) => name),
	};
	const bodySchema = bodySchemaOf(api);
	return {
		id: api.operationId,
		method: api.method as 'GET' | 'POST' | 'PATCH' | 'DELETE',
		path: api.path,
		scope: api['x-scope'] ?? missingScopeOf(api.method, api.path),
		/** Whether a source names the scope (sandbox/api.md 2.5, 2.7). */
		hasKnownScope: api['x-scope'] !== undefined,
		units: api['x-request-units'],
		idempotency: api['x-idempotency'] ?? 'none',
		llm: api['x-rate-tier'] === 'llm',
		isPaged: api['x-pagination'] === 'cursor',
		/** No key, no limits. */
		public: api.security?.length === 0,
		bodyRequired: api.requestBody?.required === true,
		bodyFields: Object.keys((bodySchema && resolve(bodySchema).properties) ?? {}),
		// Compiled when needed: all of them take a second. Ajv keeps compiled schemas.
		get validateQuery() {
			return ajvOfQueries.compile(querySchema);
		},
		get validateBody() {
			return bodySchema && ajv.compile(bodySchema);
		},
		/** What is wrong with a response of success; empty if nothing is. */
		findingsIn: (status: number, body: unknown): unknown[] => {
			const schema = responseOf(api, status);
			if (schema === undefined) return body === undefined ? [] : ['there should be no body'];
			const validate = ajv.compile(schema);
			return validate(body) ? [] : (validate.errors ?? []);
		},
	};
}
