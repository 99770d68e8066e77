import { OperationError } from '../../base/errors/operationError';
import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRecord, isId } from '../../base/values/records';
import type { Field, FieldValues, Operation } from '../../forms/describe/types';
import { limit } from '../../forms/fields/filters';
import { output, selectedFields, simplify } from '../../forms/fields/outputFields';
import { localName } from '../../requests/keys/serviceAddress';
import { mapInTurns } from '../../base/time/clock';
import { fitAnswer } from './cutTexts';

export class RecordWithFile {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

/**
 * Converts records to items, each linked to its input item. Yields to the event loop.
 *
 * @param item its `maxTextLength` is set for an agent only, whose answer is made short enough
 */
export async function toItems(
	records: unknown[],
	item: { index: number; outputFields?: string[]; maxTextLength?: number },
	operation: Pick<Operation, 'enrich' | 'fields' | 'forAgent' | 'moreForAgent'> = { fields: [] },
): Promise<INodeExecutionData[]> {
	const { index, outputFields, maxTextLength } = item;
	const { enrich = (record) => Promise.resolve(record) } = operation;
	const items = await mapInTurns(records, async (record): Promise<INodeExecutionData> => {
		const { json: content, binary } =
			record instanceof RecordWithFile ? record : { json: record, binary: undefined };
		const whole = isRecord(content) ? content : { data: content as IDataObject[] };
		const json = pick(outputFields ? await enrich(whole) : whole, outputFields);
		return { json, ...(binary && { binary }), pairedItem: { item: index } };
	});
	if (maxTextLength === undefined || items.length === 0) return items;
	const whole = items.map(({ json }) => json);
	const forAgent = operation.forAgent?.(whole) ?? whole;
	const more = operation.moreForAgent ?? moreBy(operation.fields);
	const fitted = await fitAnswer(forAgent, maxTextLength || Infinity, more);
	return fitted.map((json, at) => ({ ...items[at], json }));
}

/** Says by which fields of its form an operation gives less, so that nothing is left out. */
function moreBy(fields: Field[]): string {
	const ways = [
		fields.includes(limit) && "a smaller 'Limit'",
		fields.includes(selectedFields) && "'Output' as Selected Fields",
	].filter((way) => way !== false);
	return ways.length > 0 ? `Set ${ways.join(' or ')}.` : '';
}

/** @param fields the fields to keep, in order; undefined keeps all */
export function pick(record: IDataObject, fields: string[] | undefined): IDataObject {
	// Cost previews, jobs and what was not sent are not simplified.
	const isOfAnotherKind =
		'dry_run' in record || 'skipped' in record || 'job_id' in record || record.object === 'job';
	if (fields === undefined || isOfAnotherKind) return record;
	return Object.fromEntries(
		fields.filter((name) => name in record).map((name) => [name, record[name]]),
	);
}

/**
 * Reads which fields the user or the agent wants, undefined for all. The record's own ID is always
 * among them, because later steps need it.
 *
 * @param simplified with names of openapi.json; the first ID is the record's own. Rows have none.
 */
export function readOutputFields(
	form: FieldValues,
	simplified: string[] | undefined,
	abbreviation: string,
): string[] | undefined {
	const isRaw = form.get(simplify) === false || form.get(output) === 'raw';
	const selected = form.get(selectedFields);
	if (isRaw || (simplified ?? selected) === undefined) return undefined;
	const local = (simplified ?? ['row_id']).map((name) => localName(name, abbreviation));
	if (selected === undefined) return local;
	const ownId = local.filter(isId).slice(0, 1);
	return [...new Set([...selected.map((name) => localName(name, abbreviation)), ...ownId])];
}

/** @throws OperationError for fields that an agent selected and no record has */
export function requireKnownFields(
	records: unknown[],
	{ form, outputFields = [] }: { form: FieldValues; outputFields?: string[] },
	{ simplified = [] }: { simplified?: string[] },
	abbreviation: string,
): void {
	if (form.get(selectedFields) === undefined) return;
	const read = records.filter(isRecord).flatMap(Object.keys);
	const known = [...new Set([...read, ...simplified.map((name) => localName(name, abbreviation))])];
	const unknown = outputFields.filter((name) => !known.includes(name));
	if (read.length === 0 || unknown.length === 0) return;
	throw new OperationError(
		`No record has the field ${unknown.join(', ')}`,
		`Choose other fields under 'Field Names or IDs'. There are: ${known.join(', ')}.`,
		'unknown_field',
	);
}
