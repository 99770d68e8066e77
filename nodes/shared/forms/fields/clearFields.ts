import type { Field } from '../describe/types';
import { inForm } from './apiField';

/**
 * Builds the "Set to Empty" parameter of an update: the selected fields are set to null.
 *
 * @param updateFields the fields of the update
 * @param names API names of the fields that may be empty; by default all
 */
export function toClearFields(updateFields: Field[], names?: string[]): Field {
	const options = updateFields
		.map((field) => ({
			name: field.displayName,
			value: String(field.routing?.send?.property),
		}))
		.filter(({ value }) => names?.includes(value) ?? true);
	return inForm('clearFields', {
		displayName: 'Set to Empty',
		type: 'multiOptions',
		options,
		default: [],
		description:
			'Removes what the service has stored in these fields. A field that is left out here and under Update Fields stays as it is.',
	});
}
