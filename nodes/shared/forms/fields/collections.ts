import type { Field } from '../describe/types';

/**
 * Builds the collection of the optional fields of a new record.
 *
 * @param placeholder button label of a collection with a single field
 */
export function toAdditionalFields(options: Field[], placeholder = 'Add field'): Field {
	return {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder,
		default: {},
		options,
	};
}

/**
 * Builds the collection of the fields that an update can change.
 *
 * @param description replaces the default
 */
export function toUpdateFields(
	options: Field[],
	description = 'Only the fields you add are changed',
): Field {
	return {
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		description,
		options,
	};
}

/**
 * Builds the collection of the filters of a list.
 *
 * @param placeholder button label of a collection with a single filter
 */
export function toFilters(options: Field[], placeholder = 'Add filter'): Field {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder,
		default: {},
		options,
	};
}
