import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { ReadParameter } from '../jobs/completion';
import { localName } from '../keys/serviceAddress';
import { isId } from '../values/isId';
import { cutTexts } from '../describe/textLimit';

/** How the records of an item are put out. */
export interface OutputOptions {
	itemIndex: number;
	/** The fields to keep, in their order; undefined keeps everything as it came. */
	fields?: string[];
	/** Adds fields before those to keep are picked. */
	enrich?: (record: IDataObject) => IDataObject;
	/** How many characters of each text are put out. */
	maxTextLength?: number;
	/** What the requests cost, if the user wants to see it. */
	request?: IDataObject;
}

/** A record that has a file beside its fields. */
export class RecordWithFile {
	constructor(
		readonly json: IDataObject,
		readonly binary: IBinaryKeyData,
	) {}
}

/**
 * Turns records into items, each linked to the input item that it came from.
 *
 * @param records of one input item
 */
export function toItems(records: unknown[], options: OutputOptions): INodeExecutionData[] {
	return records.map((record) => {
		const { json: own, binary } =
			record instanceof RecordWithFile ? record : { json: record, binary: undefined };
		const whole = toObject(own);
		const picked = pick(
			options.fields && options.enrich ? options.enrich(whole) : whole,
			options.fields,
		);
		const { maxTextLength = Infinity } = options;
		const json = maxTextLength === Infinity ? picked : cutTexts(picked, maxTextLength);
		return {
			json: options.request === undefined ? json : { ...json, _request: options.request },
			...(binary && { binary }),
			pairedItem: { item: options.itemIndex },
		};
	});
}

/**
 * What stands for an answer without content, where an operation has no words of its own for it.
 *
 * @param method of the request
 */
export function emptyAnswerTo(method: string): IDataObject {
	return method === 'DELETE' ? { deleted: true } : { success: true };
}

function toObject(record: unknown): IDataObject {
	return typeof record === 'object' && !Array.isArray(record)
		? (record as IDataObject)
		: { data: record as IDataObject[] };
}

/**
 * @param fields the fields to keep, in their order, see `namesToKeep`; undefined keeps all
 */
export function pick(record: IDataObject, fields: string[] | undefined): IDataObject {
	if (fields === undefined || isOfAnotherKind(record)) return record;
	return Object.fromEntries(namesToKeep(record, fields).map((name) => [name, record[name]]));
}

/**
 * The names of a record's fields that are kept.
 *
 * @param fields in their order; `*_count` stands for all others that end so, whose names no source lists
 */
export function namesToKeep(record: object, fields: string[]): string[] {
	return fields.flatMap((field) => {
		if (!field.startsWith('*')) return field in record ? [field] : [];
		const end = field.slice(1);
		return Object.keys(record).filter((name) => name.endsWith(end) && !fields.includes(name));
	});
}

/** A preview of the costs, an answer that starts a job, and the job are no records to simplify. */
function isOfAnotherKind(record: IDataObject): boolean {
	return 'dry_run' in record || 'job_id' in record || record.object === 'job';
}

/**
 * Which fields the user, or the agent, wants to see. The record's own id is always one of them:
 * without it, no later step could do anything with the record.
 *
 * @param parameter the form; it shows Simplify in a workflow, and Output in a tool
 * @param simplified the well chosen fields of the operation, by the names of openapi.json, ids last: the
 * first of these is the record's own
 * @param abbreviation of the service
 * @returns undefined for all
 */
export function readOutputFields(
	parameter: ReadParameter,
	simplified: string[] | undefined,
	abbreviation: string,
): string[] | undefined {
	const isRaw = parameter('simplify') === false || parameter('output') === 'raw';
	if (simplified === undefined || isRaw) return undefined;
	const local = simplified.map((name) => localName(name, abbreviation));
	const selected = parameter('selectedFields') as string[] | undefined;
	if (selected === undefined) return local;
	const ownId = local.filter(isId).slice(0, 1);
	return [...new Set([...selected.map((name) => localName(String(name), abbreviation)), ...ownId])];
}
