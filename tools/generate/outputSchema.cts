import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JobResult, RESULT_PATHS } from '../../nodes/shared/jobs/target';
import { findOperation, resolve, returnedBy, type Schema } from '../../sandbox/openapi.cts';
import { root } from '../../harness/paths.cts';
import type { Declared, DeclaredNode } from './declared.cts';

/** The version of the nodes, as n8n writes it in the path of a schema. */
const VERSION = 'v1.0.0';

/** A schema for n8n's editor: types only, without references. */
export interface OutputSchema {
	type: string | string[];
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

/** The service replaces `svc` by its own abbreviation, so the name in the response is unknown. */
const NAMED_BY_SERVICE = /(^|_)svc_/;

/**
 * The output of an operation with its default settings: simplified where possible, with the result of
 * its job, one record of a list.
 *
 * @returns undefined when none of its fields is known
 */
export function outputSchemaOf(declared: Declared): OutputSchema | undefined {
	const record = recordOf(declared);
	if (record === undefined) return undefined;
	const { properties } = toOutputSchema(record)!;
	if (properties === undefined) return undefined;
	const { simplified = Object.keys(properties) } = declared.operation;
	const kept = simplified.filter((name) => name in properties);
	const fields = Object.fromEntries(kept.map((name) => [name, properties[name]]));
	return { type: 'object', properties: fields };
}

/**
 * The record that an operation returns: by openapi.json, or by the schema that stands in the node's
 * folder for an operation that composes it.
 *
 * @returns undefined when it is undocumented
 */
export function recordOf(declared: Declared): Schema | undefined {
	const { operation, api } = declared;
	if (operation.jobResult !== undefined) return madeBy(operation.jobResult);
	if (operation.kind === 'composed')
		return JSON.parse(readFileSync(join(root, schemaPath(declared)), 'utf8')) as Schema;
	if (api === undefined) return undefined;
	const answer = returnedBy(api);
	if (answer === undefined) return schemaOfValue(operation.emptyOutput ?? { success: true });
	return operation.kind === 'list' ? recordOfList(resolve(answer)) : resolve(answer);
}

/** The record that a job makes, or one of the reports that it makes. */
function madeBy(kind: JobResult): Schema | undefined {
	const isList = kind === 'scheduledReports';
	const answer = returnedBy(findOperation('GET', isList ? '/v1/reports' : RESULT_PATHS[kind])!);
	if (answer === undefined) return undefined;
	return isList ? recordOfList(resolve(answer)) : resolve(answer);
}

function recordOfList({ properties }: Schema): Schema | undefined {
	const record = properties?.data.items;
	return record && resolve(record);
}

function schemaOfValue(value: object): Schema {
	const fields = Object.entries(value).map(([name, field]) => [name, { type: typeof field }]);
	return { type: 'object', properties: Object.fromEntries(fields) as Schema['properties'] };
}

/** @returns undefined for a value of which not even the type is known */
function toOutputSchema(schema: Schema): OutputSchema | undefined {
	const { type, const: constant, properties, items } = resolve(schema);
	const known = type ?? (constant === undefined ? undefined : typeof constant);
	if (known === undefined) return undefined;
	const fields = fieldsOf(properties ?? {});
	const entry = items && toOutputSchema(items);
	return {
		type: known,
		...(fields.length > 0 ? { properties: Object.fromEntries(fields) } : {}),
		...(entry ? { items: entry } : {}),
	};
}

function fieldsOf(properties: Record<string, Schema>): Array<[string, OutputSchema]> {
	return Object.entries(properties).flatMap(([name, field]) => {
		const output = NAMED_BY_SERVICE.test(name) ? undefined : toOutputSchema(field);
		return output === undefined ? [] : [[name, output] as [string, OutputSchema]];
	});
}

/** Where n8n looks for the schema of an operation. */
export function schemaPath({ node, resource, operation }: Declared): string {
	return join(schemaFolder(node), VERSION, resource.value, `${operation.value}.json`);
}

/** Where the schemas of a node are. */
export function schemaFolder({ name }: DeclaredNode): string {
	return join('nodes', name, '__schema__');
}
