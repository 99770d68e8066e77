import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../../../shared/operations/isId';
import { createBreather } from '../../../../shared/time/breathe';

/** The columns that every row begins with. */
export const FIRST_COLUMNS = [
	'date',
	'brand',
	'market',
	'language',
	'schedule',
	'report_name',
	'prompt',
	'category',
	'platform',
];

/** The columns that every row has at its end. */
export const LAST_COLUMNS = [
	'row_id',
	'report_id',
	'prompt_id',
	'batch_id',
	'scheduled_report_id',
	'region_config_id',
	'brand_id',
];

const OWN_COLUMNS = new Set([...FIRST_COLUMNS, ...LAST_COLUMNS]);

/** What the option Include Request Info adds. */
const REQUEST_INFO = '_request';

/**
 * The column of a result's field: its own name, unless a row says something else under it.
 *
 * @param name of the field
 */
export function toColumn(name: string): string {
	return OWN_COLUMNS.has(name) || name === 'id' ? `result_${name}` : name;
}

/**
 * Gives all rows of a run the same columns in the same order, as sheets and tables need it: people's
 * columns first, then what the results carry, then ids. What a row does not have is null.
 *
 * @param rows of all items, with the columns that each of them has
 */
export async function alignRows(rows: IDataObject[]): Promise<IDataObject[]> {
	const breathe = createBreather();
	const found = new Set<string>();
	for (const row of rows) {
		for (const name in row) found.add(name);
		await breathe();
	}
	const columns = inOrder(found);
	const aligned: IDataObject[] = [];
	for (const row of rows) {
		const whole: IDataObject = {};
		for (const name of columns) whole[name] = row[name] ?? null;
		aligned.push(whole);
		await breathe();
	}
	return aligned;
}

function inOrder(found: Set<string>): string[] {
	const own = [...found].filter((name) => !OWN_COLUMNS.has(name) && name !== REQUEST_INFO);
	return [
		...FIRST_COLUMNS,
		...own.filter((name) => !isId(name)),
		...LAST_COLUMNS,
		...own.filter(isId),
		REQUEST_INFO,
	].filter((name) => found.has(name));
}
