import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../../shared/values/isId';
import { createEventLoopYield } from '../../../shared/time/yieldToEventLoop';

/** The first columns of every row, before the fields of the result. */
export const FIRST_COLUMNS = ['prompt', 'platform', 'is_mentioned'];

/** The column of the competitors, present if the user wants it. */
export const COMPETITORS_COLUMN = 'competitors_named';

/** The last columns of every row. */
export const LAST_COLUMNS = [
	'category',
	'market',
	'language',
	'report_name',
	'date',
	'brand',
	'schedule',
	'row_id',
	'report_id',
	'prompt_id',
	'platform_id',
	'batch_id',
	'scheduled_report_id',
	'region_config_id',
	'brand_id',
];

const OWN_COLUMNS = new Set([...FIRST_COLUMNS, COMPETITORS_COLUMN, ...LAST_COLUMNS]);

/** The field that Include Request Info adds. */
const REQUEST_INFO = '_request';

/**
 * Returns the column for a field of the results: its own name, unless a row has another column with
 * that name.
 *
 * @param name of the field
 */
export function toColumn(name: string): string {
	return OWN_COLUMNS.has(name) || name === 'id' ? `result_${name}` : name;
}

/**
 * Gives all rows of a run the same columns in the same order, as sheets and tables need it: prompt
 * and platform, fields of the results, source, IDs. Missing values are null.
 *
 * @param rows of all items, with their own columns
 */
export async function alignRows(rows: IDataObject[]): Promise<IDataObject[]> {
	const yieldToEventLoop = createEventLoopYield();
	const found = new Set<string>();
	for (const row of rows) {
		for (const name in row) found.add(name);
		await yieldToEventLoop();
	}
	const columns = columnsOf(found);
	const aligned: IDataObject[] = [];
	for (const row of rows) {
		const whole: IDataObject = {};
		for (const name of columns) whole[name] = row[name] ?? null;
		aligned.push(whole);
		await yieldToEventLoop();
	}
	return aligned;
}

/**
 * Sorts column names into the order of all rows.
 *
 * @param found names, in any order
 */
export function columnsOf(found: Set<string>): string[] {
	const own = [...found].filter((name) => !OWN_COLUMNS.has(name) && name !== REQUEST_INFO);
	return [
		...FIRST_COLUMNS,
		COMPETITORS_COLUMN,
		...own.filter((name) => !isId(name)),
		...LAST_COLUMNS,
		...own.filter(isId),
		REQUEST_INFO,
	].filter((name) => found.has(name));
}
