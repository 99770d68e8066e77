import { severalReadsOptions } from '../../../shared/fields/options';
import type { Operation } from '../../../shared/operations/types';
import { alignRows } from './rows/columns';
import { columns, selectionFields } from './rows/fields';
import { checkSelection, readRows } from './rows/readRows';

export const getRows: Operation = {
	name: 'Get Rows',
	value: 'getRows',
	action: 'Get report rows',
	description:
		'Return one flat row per prompt and platform, for a sheet or a table (1 request per report, 1 unit for the name of the brand)',
	method: 'GET',
	url: '/v1/reports',
	check: checkSelection,
	run: readRows,
	unify: alignRows,
	fields: [...selectionFields, severalReadsOptions(columns)],
};
