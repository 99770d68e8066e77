import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { missingScopeOf } from './operationScopes';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface QueryParameter {
	name: string;
	type: string;
}

/** One operation of openapi.json with everything the pipeline needs to know of it. */
export interface Operation {
	id: string;
	method: Method;
	/** Path template such as `/v1/reports/{report_id}/runs`. */
	path: string;
	scope: string | undefined;
	/** Request units; operations of unknown cost take 1. */
	units: number;
	idempotency: 'required' | 'optional' | 'none';
	llm: boolean;
	/** Open to everybody: no key, no limits. */
	public: boolean;
	successStatus: number;
	query: QueryParameter[];
	bodyRequired: boolean;
	validateQuery: ValidateFunction;
	validateBody: ValidateFunction | undefined;
	validateAnswer: ValidateFunction | undefined;
}

type Json = Record<string, unknown>;

interface RawParameter {
	name: string;
	in: string;
	required?: boolean;
	schema: Json & { type: string };
}

interface RawContent {
	content?: Record<string, { schema: Json }>;
	required?: boolean;
}

interface RawOperation {
	operationId: string;
	parameters?: RawParameter[];
	requestBody?: RawContent;
	responses: Record<string, RawContent>;
	security?: unknown[];
	'x-scope'?: string;
	'x-request-units'?: number;
	'x-idempotency'?: 'required' | 'optional';
	'x-rate-tier'?: string;
}

interface Document {
	paths: Record<string, Record<string, RawOperation>>;
	components: { schemas: Json };
}

/**
 * A contact list as a record. openapi.json uses the name for two things, the record and a list of
 * contacts, and only the second one got its schema.
 */
const CONTACT_LIST = {
	type: 'object',
	properties: { id: { type: 'string' }, object: { type: 'string' } },
};

const READ = new Map<string, Operation[]>();

/**
 * The operations of openapi.json with their checks, compiled once for each abbreviation.
 * @param abbreviation replaces the neutral `svc` in field and parameter names
 * @returns the operations in the order of the document
 */
export function readContract(abbreviation: string): Operation[] {
	const operations = READ.get(abbreviation) ?? compileContract(abbreviation);
	READ.set(abbreviation, operations);
	return operations;
}

function compileContract(abbreviation: string): Operation[] {
	const text = readFileSync(join(__dirname, 'openapi.json'), 'utf8')
		.replaceAll('svc_score', `${abbreviation}_score`)
		.replaceAll('"#/components/', '"openapi#/components/');
	const document = JSON.parse(text) as Document;
	document.components.schemas.ContactList = CONTACT_LIST;
	const ajv = new Ajv2020({ strict: false, allErrors: true });
	addFormats(ajv);
	ajv.addSchema({ $id: 'openapi', components: document.components });
	return Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, raw]) => readOperation(ajv, path, method, raw)),
	);
}

function readOperation(ajv: Ajv2020, path: string, method: string, raw: RawOperation): Operation {
	const query = (raw.parameters ?? []).filter((parameter) => parameter.in === 'query');
	const success = Object.keys(raw.responses).find((status) => status.startsWith('2')) ?? '200';
	const bodySchema = schemaOf(raw.requestBody);
	const answerSchema = schemaOf(raw.responses[success]);
	const upper = method.toUpperCase() as Method;
	return {
		id: raw.operationId,
		method: upper,
		path,
		scope: raw['x-scope'] ?? missingScopeOf(upper, path),
		units: raw['x-request-units'] ?? 1,
		idempotency: raw['x-idempotency'] ?? 'none',
		llm: raw['x-rate-tier'] === 'llm',
		public: raw.security?.length === 0,
		successStatus: Number(success),
		query: query.map(({ name, schema }) => ({ name, type: schema.type })),
		bodyRequired: raw.requestBody?.required === true,
		validateQuery: ajv.compile(querySchema(query)),
		validateBody: bodySchema && ajv.compile(bodySchema),
		validateAnswer: answerSchema && ajv.compile(answerSchema),
	};
}

function querySchema(parameters: RawParameter[]): Json {
	return {
		type: 'object',
		properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
		required: parameters.filter(({ required }) => required).map(({ name }) => name),
	};
}

function schemaOf(content: RawContent | undefined): Json | undefined {
	return content?.content?.['application/json']?.schema;
}
