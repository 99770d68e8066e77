import type { Field } from '../describe/types';
import { inForm, inQuery, wholeNumber } from './apiField';

export const listSize: Field[] = [
	inForm('returnAll', {
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	inQuery('limit', {
		...wholeNumber({ from: 1, initial: 50 }),
		// Without a value, the whole list would be read.
		required: true,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	}),
];

/**
 * Builds the filter of a list by name.
 *
 * @param example search text for the placeholder
 */
export const searchFilter = (example: string): Field =>
	inQuery('search', {
		displayName: 'Name',
		placeholder: `e.g. ${example}`,
		description: 'Part of the name',
	});

/**
 * Builds the filter of a list of what can be switched off.
 *
 * @param records in the plural: "markets"
 */
export const activeFilter = (records: string): Field =>
	inQuery('is_active', {
		type: 'boolean',
		default: true,
		description: `Whether to return only active ${records}. Turn off for inactive ones.`,
	});
