import type { IDataObject } from 'n8n-workflow';
import { OperationError } from '../../../shared/base/errors/operationError';
import { shortened } from '../../../shared/base/values/shortened';
import { columnsOf } from './columns';

/**
 * Checks the columns that the user chose. Without rows, any name is accepted.
 *
 * @param chosen their names; undefined for all
 * @param rows all rows, also unwanted ones
 * @returns the names with row_id; undefined for all columns
 * @throws OperationError for a name that no row has
 */
export function toChosenColumns(
	chosen: string[] | undefined,
	rows: IDataObject[],
): string[] | undefined {
	if (chosen === undefined) return undefined;
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
