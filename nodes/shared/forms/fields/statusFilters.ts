import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field, RecordFilter } from '../describe/types';
import type { ReadParameter } from '../../base/values/records';
import { inForm } from './apiField';
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
			inForm('status', {
				type: 'multiOptions',
				options: toChoices(statuses),
				rules: { is: 'openChoice' },
				default: [],
				description: `Only ${records} with one of these statuses. ${READS_ALL}.`,
			}),
		],
		'Add status',
	);

/** Like `statusFilter`, for records with undocumented statuses (docs/api.md 3.6). */
export const openStatusFilter = (records: string): Field =>
	inForm('status', {
		rules: { list: 'commas' },
		placeholder: 'e.g. active, paused',
		description: `Only ${records} with one of these statuses, separated by commas. ${READS_ALL}.`,
	});

/** Builds the entries of a list whose values are words in lower case. */
export const toChoices = (values: string[]): INodePropertyOptions[] =>
	values.map((value) => ({ name: value.charAt(0).toUpperCase() + value.slice(1), value }));

/**
 * Creates the `recordFilter` of operations with a filter of several texts. It ignores case.
 *
 * @param filter name of its parameter
 * @param field of the records
 * @param unknown hint when all records lack the field
 * @param documented values that need no hint where no record has them
 */
export const byTexts =
	(filter: string, field: string, unknown: string, documented: string[] = []) =>
	(parameter: ReadParameter): RecordFilter | undefined => {
		const wanted = (parameter(`filters.${filter}`, []) as unknown[]).map(lowerCase);
		if (wanted.length === 0) return undefined;
		const found = new Set<string>();
		return {
			matches: ({ [field]: value }) => {
				if (typeof value !== 'string') return false;
				found.add(value);
				return wanted.includes(lowerCase(value));
			},
			whyNone: () => {
				if (found.size === 0) return unknown;
				if (wanted.every((each) => documented.includes(each))) return undefined;
				return `No record has this ${field}: ${wanted.join(', ')}. There are: ${[...found].join(', ')}.`;
			},
		};
	};

export const byStatus = byTexts(
	'status',
	'status',
	'No record has a status, so the filter Status matches nothing.',
);

const lowerCase = (value: unknown): string => String(value).toLowerCase();
