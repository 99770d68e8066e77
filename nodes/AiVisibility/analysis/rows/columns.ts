import type { IDataObject } from 'n8n-workflow';
import { isId } from '../../../shared/base/values/records';
import { createEventLoopYield } from '../../../shared/base/time/clock';

/** The column of the competitors, present if the user wants it. */
export const COMPETITORS_COLUMN = 'competitors_named';

/** What one row is made of. */
export type RowPer = 'answer' | 'company' | 'platform' | 'prompt' | 'report';

/** The columns before the fields of the result, with their descriptions. */
const FIRST_COLUMNS = {
	prompt: 'What was asked',
	platform: 'The AI assistant',
	is_mentioned: 'Whether the answer mentions the brand',
	[COMPETITORS_COLUMN]: 'The competitors that it names',
};

const LAST_COLUMNS = {
	category: 'Group of the prompt',
	market: 'Place of the report',
	language: 'Language of the report',
	report_name: 'Name of the report',
	date: 'Day of the report',
	time: 'Time of day of the report',
	brand: 'Name of the brand',
	schedule: 'Name of the schedule',
	row_id: 'Stays the same: to update rows',
	report_id: 'ID of the report',
	prompt_id: 'ID of the prompt',
	platform_id: 'ID of the AI assistant',
	batch_id: 'ID of the schedule run',
	scheduled_report_id: 'ID of the schedule',
	region_config_id: 'ID of the market',
	brand_id: 'ID of the brand',
};

/** The columns that rows of answers can have whatever the results, with their descriptions. */
export const OWN_COLUMNS: Record<string, string> = { ...FIRST_COLUMNS, ...LAST_COLUMNS };

/** A field of the results has its own name as a column, unless a row has another one with that name. */
export function toColumn(name: string): string {
	return Object.hasOwn(OWN_COLUMNS, name) || name === 'id' ? `result_${name}` : name;
}

/**
 * Gives all rows of a run the same columns in the same order, as sheets and tables need it: prompt
 * and platform, fields of the results, source, IDs. Missing values are null.
 */
export async function alignRows(rows: IDataObject[]): Promise<IDataObject[]> {
	const yieldToEventLoop = createEventLoopYield();
	const found = new Set<string>();
	for (const row of rows) {
		for (const name in row) found.add(name);
		await yieldToEventLoop();
	}
	const names = columnsOf(found);
	const picked: IDataObject[] = [];
	for (const row of rows) {
		const whole: IDataObject = {};
		for (const name of names) whole[name] = row[name] ?? null;
		picked.push(whole);
		await yieldToEventLoop();
	}
	return picked;
}

/** Sorts column names into the order of all rows. */
function columnsOf(found: Set<string>): string[] {
	const own = [...found].filter((name) => !Object.hasOwn(OWN_COLUMNS, name));
	return [
		...Object.keys(FIRST_COLUMNS),
		...own.filter((name) => !isId(name)),
		...Object.keys(LAST_COLUMNS),
		...own.filter(isId),
	].filter((name) => found.has(name));
}
