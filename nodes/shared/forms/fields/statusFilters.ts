import type { IDataObject } from 'n8n-workflow';
import type { Field, RecordFilter } from '../describe/types';
import type { ReadParameter } from '../../jobs/completion';
import { toFilters } from './collections';

/** Follows the description of a filter that the node applies itself. */
export const READS_ALL = 'Reads the whole list, because the service has no such filter';

/**
 * Builds the filter of a list by documented statuses.
 *
 * @param records plural, lower case: "emails"
 * @param statuses the API's values; an expression can give others
 */
export const statusFilter = (records: string, statuses: string[]): Field =>
	toFilters(
		[
			{
				displayName: 'Status',
				name: 'status',
				type: 'multiOptions',
				options: statuses.map((value) => ({ name: capitalized(value), value })),
				rules: { openChoice: true, notEmpty: true },
				default: [],
				description: `Only ${records} with one of these statuses. ${READS_ALL}.`,
			},
		],
		'Add status',
	);

/** Like `statusFilter`, for records with undocumented statuses (docs/api.md 3.6). */
export const openStatusFilter = (records: string): Field => ({
	displayName: 'Status',
	name: 'status',
	type: 'string',
	rules: { list: 'commas', notEmpty: true },
	default: '',
	placeholder: 'e.g. active, paused',
	description: `Only ${records} with one of these statuses, separated by commas. ${READS_ALL}.`,
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Creates the `recordFilter` of operations with a filter of several texts. It ignores case.
 *
 * @param filter name of its parameter
 * @param field of the records
 * @param unknown see `RecordFilter`
 */
export const byTexts =
	(filter: string, field: string, unknown: string) =>
	(parameter: ReadParameter): RecordFilter | undefined => {
		const wanted = (parameter(`filters.${filter}`, []) as unknown[]).map(lowerCase);
		if (wanted.length === 0) return undefined;
		const matches = ({ [field]: value }: IDataObject) =>
			typeof value === 'string' ? wanted.includes(lowerCase(value)) : undefined;
		return { matches, unknown };
	};

/** Selects the records with the chosen statuses. */
export const byStatus = byTexts(
	'status',
	'status',
	'No record has a status, so the filter Status matches nothing.',
);

const lowerCase = (value: unknown): string => String(value).toLowerCase();
