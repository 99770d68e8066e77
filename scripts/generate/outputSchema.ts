import { namesToKeep } from '../../nodes/shared/output/output';
import { resolve, schemaNamed, successOf, type Schema } from '../../test/sandbox/openapi';
import { COMPOSED } from './composedOutputs';
import type { Declared } from './declared';

/** A schema as n8n's editor reads it: types only, everything in its place, nothing referred to. */
export interface OutputSchema {
	type: string | string[];
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

/** What operations put out whose own request does not tell, by resource and operation. */
const RESULT_OF: Record<string, string> = {
	// More than one request, of which the last one reads the report.
	'report generate': 'ReportDetail',
	// The list is not published, its records are.
	'reportShare getMany': 'ReportShare',
};

/** What is fetched when a job has ended, unless the user wants the job itself. */
const RESULT_OF_JOB: Record<string, string | undefined> = {
	report: 'ReportDetail',
	scheduledReports: 'Report',
	brandFacts: 'BrandFacts',
};

/** The service puts its own abbreviation there, so the name in the answer cannot be known here. */
const NAMED_BY_SERVICE = /(^|_)svc_/;

/**
 * What an operation puts out as it comes out of the list of nodes: simplified where it can be, with
 * the result of its job, one record of a list.
 *
 * @returns undefined when none of its fields is known
 */
export function outputSchemaOf(declared: Declared): OutputSchema | undefined {
	const record = recordOf(declared);
	if (record === undefined) return undefined;
	const { properties } = toOutputSchema(record)!;
	const { simplified } = declared.operation;
	return properties && { type: 'object', properties: pick(properties, simplified) };
}

/**
 * The record that an operation puts out, by openapi.json or as composed of several.
 *
 * @returns undefined where it is not documented
 */
export function recordOf({ resource, operation, request, api }: Declared): Schema | undefined {
	const name = `${resource.value} ${operation.value}`;
	const composed = COMPOSED[name];
	if (composed !== undefined) return composed;
	const result = RESULT_OF[name];
	if (result !== undefined) return resolve(schemaNamed(result));
	const { jobResult = 'none', paging, emptyOutput } = request;
	const isAwaited = operation.fields.some(
		(field) => field.name === 'waitForCompletion' && field.default,
	);
	const made = RESULT_OF_JOB[jobResult];
	if (isAwaited && made !== undefined) return resolve(schemaNamed(made));
	if (api === undefined) return undefined;
	const answer = successOf(api).schema;
	if (answer === undefined) return schemaOfValue(emptyOutput ?? { deleted: true });
	return paging === undefined ? resolve(answer) : recordOfList(resolve(answer));
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

function pick(
	properties: Record<string, OutputSchema>,
	names: string[] | undefined,
): Record<string, OutputSchema> {
	if (names === undefined) return properties;
	const known = namesToKeep(properties, names).map((name) => [name, properties[name]]);
	return Object.fromEntries(known) as Record<string, OutputSchema>;
}
