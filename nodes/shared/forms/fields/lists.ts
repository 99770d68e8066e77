import type { Field } from '../describe/types';

const returnAll: Field = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limit: Field = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	default: 50,
	// Without a value, the whole list would be read.
	required: true,
	typeOptions: { minValue: 1 },
	rules: { integer: true },
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
	routing: { send: { type: 'query', property: 'limit' } },
};

/** The fields Return All and Limit. */
export const listSize: Field[] = [returnAll, limit];

/**
 * Builds the filter of a list by name.
 *
 * @param example search text for the placeholder
 */
export const searchFilter = (example: string): Field => ({
	displayName: 'Name',
	name: 'search',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: 'Part of the name',
	routing: { send: { type: 'query', property: 'search' } },
});
