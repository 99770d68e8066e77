import type { Field } from '../operations/types';

/**
 * The collection for what a new record may have beside what it must have.
 *
 * @param placeholder what its button says when it has one field only
 */
export function additionalFieldsOf(options: Field[], placeholder = 'Add field'): Field {
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
 * The collection for what may change about a record.
 *
 * @param description what happens to the fields that are not added, when that needs more words
 */
export function updateFieldsOf(
	options: Field[],
	description = 'Only the fields added here are changed',
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
 * The collection for what narrows a list down.
 *
 * @param placeholder what its button says when it has one filter only
 */
export function filtersOf(options: Field[], placeholder = 'Add filter'): Field {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder,
		default: {},
		options,
	};
}
