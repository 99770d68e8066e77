import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { localName } from '../transport/serviceAddress';
import { isId } from './isId';
import { cutTexts } from './textLimit';

/** How the records of an item are put out. */
export interface OutputOptions {
	itemIndex: number;
	/** The fields to keep, in their order; undefined keeps everything as it came. */
	fields?: string[];
	/** How many characters of each text are put out. */
	maxTextLength?: number;
	/** What the requests cost, if the user wants to see it. */
	request?: IDataObject;
	/** What stands for an answer without content. */
	empty: IDataObject;
}

/**
 * Turns records into items, each linked to the input item that it came from.
 *
 * @param records of one input item
 */
export function toItems(records: unknown[], wish: OutputOptions): INodeExecutionData[] {
	return records.map((record) => {
		const picked = pick(toObject(record, wish.empty), wish.fields);
		const { maxTextLength = Infinity } = wish;
		const json = maxTextLength === Infinity ? picked : cutTexts(picked, maxTextLength);
		return {
			json: wish.request === undefined ? json : { ...json, _request: wish.request },
			pairedItem: { item: wish.itemIndex },
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

function toObject(record: unknown, empty: IDataObject): IDataObject {
	if (record === undefined || record === null) return empty;
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

/** What the form says about the output. */
export interface FieldChoice {
	isTool: boolean;
	parameter: (name: string, fallback?: unknown) => unknown;
	/**
	 * The well chosen fields of the operation, by the names of openapi.json, ids last: the first of
	 * these is the record's own.
	 */
	simplified: string[] | undefined;
	abbreviation: string;
}

/**
 * Which fields the user, or the agent, wants to see. The record's own id is always one of them:
 * without it, no later step could do anything with the record.
 *
 * @returns undefined for all
 */
export function readOutputFields(choice: FieldChoice): string[] | undefined {
	const { isTool, parameter, simplified, abbreviation } = choice;
	if (simplified === undefined) return undefined;
	const local = simplified.map((name) => localName(name, abbreviation));
	if (!isTool) return parameter('simplify', true) === true ? local : undefined;
	const output = parameter('output', 'simplified');
	const names = output === 'selectedFields' ? toNames(parameter('selectedFields', '')) : [];
	if (names.length === 0) return output === 'raw' ? undefined : local;
	const ownId = local.filter(isId).slice(0, 1);
	return [...new Set([...names.map((name) => localName(name, abbreviation)), ...ownId])];
}

/** Names that the user entered as a list, or separated by commas. */
export function toNames(value: unknown): string[] {
	const names = Array.isArray(value) ? value.map(String) : String(value).split(',');
	return names.map((name) => name.trim()).filter((name) => name !== '');
}
