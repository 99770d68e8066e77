import type { Field } from '../description/operation';

/**
 * The filter of a list by a part of the records' names.
 *
 * @param example of such a part
 */
export const searchFilter = (example: string): Field => ({
	displayName: 'Search',
	name: 'search',
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
	description: 'A part of the name',
	routing: { send: { type: 'query', property: 'search' } },
});
