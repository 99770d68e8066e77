import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { isId } from '../../../shared/base/values/isId';
import { shortened } from '../../../shared/base/values/shortened';
import { createEventLoopYield } from '../../../shared/base/time/yieldToEventLoop';

/** The column of the competitors, present if the user wants it. */
export const COMPETITORS_COLUMN = 'competitors_named';

/** What one row is made of. */
export type RowPer = 'answer' | CountedRowPer;

export type CountedRowPer = 'company' | 'platform' | 'prompt' | 'report';

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

export const COUNTED_COLUMNS: Record<string, string> = {
	...LAST_COLUMNS,
	...FIRST_COLUMNS,
	[COMPETITORS_COLUMN]: 'The competitors that the answers name',
	score: 'Visibility score of the report',
	company: 'Name of the brand or of a competitor',
	is_brand: 'Whether it is the brand',
	answers: 'Number of answers',
	answers_named: 'How many of them name the company',
	share: 'Percent of the answers that name the company',
	mentions: 'How many of them mention the brand',
	mention_rate: 'Percent of the answers that mention the brand',
	mentioned_on: 'The AI assistants that mention the brand',
	not_mentioned_on: 'Those that do not',
	prompts: 'Number of prompts',
};

/** The field that Include Request Info adds. */
const REQUEST_INFO = '_request';

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
	return await pickColumns(rows, columnsOf(found));
}

/** Keeps these columns. Missing values are null. */
export async function pickColumns(rows: IDataObject[], names: string[]): Promise<IDataObject[]> {
	const yieldToEventLoop = createEventLoopYield();
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
export function columnsOf(found: Set<string>): string[] {
	const own = [...found].filter(
		(name) => !Object.hasOwn(OWN_COLUMNS, name) && name !== REQUEST_INFO,
	);
	return [
		...Object.keys(FIRST_COLUMNS),
		...own.filter((name) => !isId(name)),
		...Object.keys(LAST_COLUMNS),
		...own.filter(isId),
		REQUEST_INFO,
	].filter((name) => found.has(name));
}

/**
 * Checks the columns that the user chose. Without rows, any name is accepted.
 *
 * @param rows all rows, also unwanted ones
 * @returns the columns with row_id
 * @throws OperationError for a name that no row has
 */
export function toChosenColumns(chosen: string[], rows: IDataObject[]): string[] {
	const known = new Set<string>();
	for (const row of rows) for (const name in row) known.add(name);
	const unknown = chosen.filter((name) => !known.has(name));
	if (unknown.length === 0 || rows.length === 0) return [...new Set([...chosen, 'row_id'])];
	throw new OperationError(
		`No row has the column "${unknown.map(shortened).join('", "')}"`,
		`Choose from these: ${columnsOf(known).join(', ')}.`,
		'unknown_column',
	);
}
