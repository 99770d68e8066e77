import type { Field } from '../describe/types';
import { inForm } from './apiField';
import { notEmpty } from './modifiers';

/**
 * Builds a collection of optional fields, which the user adds one by one.
 *
 * @param placeholder button label, for example of a collection with a single field
 */
const collection = (name: string, options: Field[], placeholder = 'Add field'): Field =>
	inForm(name, { type: 'collection', placeholder, default: {}, options });

/** Builds the collection of the optional fields of a new record. */
export const toAdditionalFields = (options: Field[], placeholder?: string): Field =>
	collection('additionalFields', options, placeholder);

/** Builds the collection of the filters of a list. One that was added needs a value. */
export const toFilters = (options: Field[], placeholder = 'Add filter'): Field =>
	collection('filters', options.map(withValue), placeholder);

/** Builds the collection of the options of an operation, or of a trigger, which need a value, too. */
export const toOptions = (options: Field[]): Field =>
	collection('options', options.map(withValue), 'Add option');

/** Refuses an empty value, unless the field says what happens then. */
const withValue = (field: Field): Field =>
	field.rules?.whenEmpty === undefined ? notEmpty(field) : field;

/** What an update can change. */
interface UpdateForm {
	fields: Field[];
	/** API names of the fields that may be set to null; by default all. */
	mayBeEmpty?: string[];
	description?: string;
}

/** Builds "Update Fields", and "Set to Empty" for the fields that may be empty. */
export function toUpdateForm({ fields, mayBeEmpty, description }: UpdateForm): Field[] {
	const updateFields = collection('updateFields', fields);
	const options = fields
		.map((field) => ({ name: field.displayName, value: String(field.routing?.send?.property) }))
		.filter(({ value }) => mayBeEmpty?.includes(value) ?? true);
	const clearFields = inForm('clearFields', {
		displayName: 'Set to Empty',
		type: 'multiOptions',
		options,
		default: [],
		description:
			'Removes what the service has stored in these fields. A field that is left out here and under Update Fields stays as it is.',
	});
	return [
		{ ...updateFields, description: description ?? 'Only the fields you add are changed' },
		...(options.length > 0 ? [clearFields] : []),
	];
}
