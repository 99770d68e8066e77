import { resolve, schemaNamed, returnedBy, type Schema } from '../../sandbox/openapi';
import { composedOutputs } from './composedOutputs';
import type { Declared } from './declared';

/** A schema for n8n's editor: types only, without references. */
export interface OutputSchema {
	type: string | string[];
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
}

/** What is read when a job has completed, unless the user wants the job itself. */
const RESULT_OF_JOB: Record<string, string | undefined> = {
	report: 'ReportDetail',
	createdReport: 'ReportDetail',
	scheduledReports: 'Report',
	brandFacts: 'BrandFacts',
};

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
	const { simplified } = declared.operation;
	return properties && { type: 'object', properties: pick(properties, simplified) };
}

/**
 * The record that an operation returns, by openapi.json or composed.
 *
 * @returns undefined when it is undocumented
 */
export function recordOf({ operation, api }: Declared): Schema | undefined {
	const { docs, fields, jobResult = 'none', paging, emptyOutput } = operation;
	if (docs?.schema !== undefined)
		return composedOutputs[docs.schema] ?? resolve(schemaNamed(docs.schema));
	const isAwaited = fields.some((field) => field.name === 'waitForCompletion' && field.default);
	const made = RESULT_OF_JOB[jobResult];
	if (isAwaited && made !== undefined) return resolve(schemaNamed(made));
	if (api === undefined) return undefined;
	const answer = returnedBy(api);
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
	const known = names.filter((name) => name in properties).map((name) => [name, properties[name]]);
	return Object.fromEntries(known) as Record<string, OutputSchema>;
}
