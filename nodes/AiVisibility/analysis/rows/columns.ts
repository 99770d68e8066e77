import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../../shared/base/values/records';
import { createEventLoopYield } from '../../../shared/base/time/clock';

export const COMPETITORS_COLUMN = 'competitors_named';

export type RowPer = 'answer' | 'company' | 'platform' | 'prompt' | 'report';

/** Before and behind the fields of the result. */
const FIRST_COLUMNS = `prompt platform is_mentioned ${COMPETITORS_COLUMN}`.split(' ');
const LAST_COLUMNS = `category market language report_name date time brand schedule
row_id report_id prompt_id platform_id batch_id scheduled_report_id region_config_id brand_id`.split(
	/\s/,
);

/** The columns that rows of answers can have whatever the results. */
export const OWN_COLUMNS = [...FIRST_COLUMNS, ...LAST_COLUMNS];

/** A field of the results has its own name as a column, unless a row has another one with that name. */
export function toColumn(name: string): string {
	return OWN_COLUMNS.includes(name) || name === 'id' ? `result_${name}` : name;
}

/** Gives all rows of a run the same columns in the same order, as sheets and tables need it. */
export async function alignRows(rows: IDataObject[]): Promise<IDataObject[]> {
	const yieldToEventLoop = createEventLoopYield();
	const found = new Set<string>();
	for (const row of rows) {
		for (const name in row) found.add(name);
		await yieldToEventLoop();
	}
	const own = [...found].filter((name) => !OWN_COLUMNS.includes(name));
	const [ids, others] = [own.filter(isId), own.filter((name) => !isId(name))];
	const all = [...FIRST_COLUMNS, ...others, ...LAST_COLUMNS, ...ids];
	const names = all.filter((name) => found.has(name));
	const picked: IDataObject[] = [];
	for (const row of rows) {
		picked.push(Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
		await yieldToEventLoop();
	}
	return picked;
}
