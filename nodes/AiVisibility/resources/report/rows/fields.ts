import { toFilters } from '../../../../shared/fields/collections';
import { searchFilter } from '../../../../shared/fields/lists';
import { brandForList, brandInQuery } from '../../../../shared/locators/brand';
import { scheduledReportFilter } from '../../../../shared/locators/report';
import type { Field } from '../../../../shared/operations/types';
import { reportInPath } from '../../../locators';

/** Which reports the rows are made from. */
type RowsFrom = 'report' | 'scheduleRun' | 'since';

const showFor = (rowsFrom: RowsFrom[], field: Field): Field => ({
	...field,
	displayOptions: { show: { rowsFrom } },
});

export const rowsFrom: Field = {
	displayName: 'Rows From',
	name: 'rowsFrom',
	type: 'options',
	options: [
		{ name: 'One Report', value: 'report' },
		{
			name: 'One Schedule Run',
			value: 'scheduleRun',
			description: 'The completed reports of a run, one per market',
		},
		{
			name: 'Reports Since a Date',
			value: 'since',
			description: 'The completed reports of a brand, oldest first',
		},
	] satisfies Array<{ name: string; value: RowsFrom; description?: string }>,
	default: 'report',
	description: 'Which reports to return',
};

const batchId: Field = {
	displayName: 'Batch ID',
	name: 'batchId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.scheduled_run_id }}',
	description:
		'The ID that the reports of the run share. The trigger outputs it as scheduled_run_id.',
	routing: { send: { type: 'query', property: 'batch_id' } },
};

/** The service has no filter by time: the node compares (docs/api.md 3.4). */
export const since: Field = {
	displayName: 'Since',
	name: 'since',
	type: 'dateTime',
	default: '',
	required: true,
	description: 'Only reports created at this time or later',
};

/** Which reports to return, and what they are looked for by. */
export const selectionFields: Field[] = [
	rowsFrom,
	showFor(['report'], brandForList),
	showFor(['scheduleRun', 'since'], brandInQuery),
	showFor(['report'], reportInPath),
	showFor(['scheduleRun'], batchId),
	showFor(['since'], since),
	showFor(['since'], toFilters([scheduledReportFilter, searchFilter('weekly')])),
];

/** Narrows the rows down. */
export const columns: Field = {
	displayName: 'Columns',
	name: 'columns',
	type: 'string',
	default: '',
	placeholder: 'e.g. date, prompt, platform',
	description: 'The only columns to return, separated by commas. The row_id is always included.',
};
