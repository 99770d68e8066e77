import type { Field } from '../operations/types';

/**
 * Builds the "Clear Fields" parameter of an update: the selected fields are set to null.
 *
 * @param updateFields the fields of the update
 * @param names the API names of the nullable ones
 */
export function toClearFields(updateFields: Field[], names: string[]): Field {
	const options = updateFields
		.map((field) => ({
			name: field.displayName,
			value: String(field.routing?.send?.property),
		}))
		.filter(({ value }) => names.includes(value));
	return {
		displayName: 'Clear Fields',
		name: 'clearFields',
		type: 'multiOptions',
		options,
		default: [],
		description: 'Fields to clear in the service',
	};
}
