import type { Field } from '../operations/types';

/**
 * "Clear Fields" of an update: the chosen fields are set to null.
 *
 * @param updateFields the fields of the update
 * @param names the API's names of those that may be null
 */
export function clearFieldsOf(updateFields: Field[], names: string[]): Field {
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
		description: 'Fields to empty in the service',
	};
}
