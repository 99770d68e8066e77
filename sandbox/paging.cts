import { createHash } from 'node:crypto';
import { ApiError } from './apiError.cts';
import type { Call } from './call.cts';
import { placeOf } from './state/collection.cts';

type Position = [value: string | number, place: number];

interface Cursor {
	operation: string;
	sort: string;
	after: Position;
}

export interface ListOptions<T> {
	/** Name of the sort; a cursor belongs to it. */
	sort?: string;
	/** Sort value, descending; `created_at` when absent. */
	orderBy?: (record: T) => string | number;
	view?: (record: T, call: Call) => object;
}

/**
 * The records that the query asks for, newest first: all of them where the contract has no pages
 * (sandbox/api.md 3.5), else one page (3.2, 3.3), 20 records unless `limit` says otherwise. A cursor
 * holds a value, not an index, so that records which are added or removed meanwhile do not shift the
 * pages.
 * @throws ApiError invalid_cursor
 */
export function listOf<T extends { created_at?: string }>(
	call: Call,
	records: T[],
	options: ListOptions<T> = {},
): object {
	const sort = options.sort ?? 'created_at';
	const orderBy = options.orderBy ?? ((record: T) => record.created_at ?? '');
	const view = options.view ?? ((record: T) => record);
	const wanted = records.filter((record) => isWanted(call, record));
	const ordered = inOrder(call, wanted, orderBy);
	const shown = (some: typeof ordered) => some.map(({ record }) => view(record, call));
	if (!call.operation.isPaged) return wholeList(call, shown(ordered));
	const after = call.query.cursor === undefined ? undefined : readCursor(call, sort);
	const rest = after ? ordered.filter(({ position }) => compare(position, after) < 0) : ordered;
	const page = rest.slice(0, Number(call.query.limit ?? (call.holds('3.3') ? 20 : 100)));
	const hasMore = rest.length > page.length;
	return {
		object: 'list',
		data: shown(page),
		has_more: hasMore,
		next_cursor:
			hasMore || !call.holds('3.2')
				? writeCursor(call, sort, page.at(-1)?.position ?? ['', 0])
				: null,
	};
}

function compare(a: Position, b: Position): number {
	if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
	return a[1] - b[1];
}

function writeCursor(call: Call, sort: string, after: Position): string {
	const cursor: Cursor = { operation: call.operation.id, sort, after };
	const text = Buffer.from(JSON.stringify(cursor)).toString('base64url');
	return `${text}.${checksum(text)}`;
}

function readCursor(call: Call, sort: string): Position {
	const [text, check] = String(call.query.cursor).split('.');
	if (!check || check !== checksum(text)) throw new ApiError('invalid_cursor');
	const cursor = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
	const isOwn = cursor.operation === call.operation.id && cursor.sort === sort;
	if (!isOwn) throw new ApiError('invalid_cursor');
	return cursor.after;
}

function checksum(text: string): string {
	return createHash('sha256').update(`sandbox ${text}`).digest('base64url').slice(0, 10);
}

/** A list that has no pages, in this order: data and object only (sandbox/api.md 3.5). */
export function wholeList(call: Call, records: object[]): object {
	return { object: 'list', data: records, ...(!call.holds('3.5') && { has_more: false }) };
}

function inOrder<T extends object>(
	call: Call,
	records: T[],
	orderBy: (record: T) => string | number,
): Array<{ record: T; position: Position }> {
	const direction = call.holds('3.4') ? 1 : -1;
	return records
		.map((record) => ({ record, position: [orderBy(record), placeOf(record)] as Position }))
		.sort((a, b) => direction * compare(b.position, a.position));
}

/**
 * Whether a record is one that the query asks for: parameters that are named like a field filter by
 * it, and `search` looks for a part of the name.
 */
function isWanted({ query }: Call, record: object): boolean {
	const { limit: _, cursor: __, search = '', ...fields } = query;
	const values = record as Record<string, unknown>;
	const name = String(values.name ?? '').toLowerCase();
	return (
		name.includes(String(search).toLowerCase()) &&
		Object.keys(fields).every((field) => !(field in values) || values[field] === fields[field])
	);
}
