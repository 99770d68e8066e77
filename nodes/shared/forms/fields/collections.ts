import type { Field } from '../describe/types';
import { inForm } from './apiField';

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

/** Builds the collection of the fields that an update can change. */
export const toUpdateFields = (
	options: Field[],
	description = 'Only the fields you add are changed',
): Field => ({ ...collection('updateFields', options), description });

/** Builds the collection of the filters of a list. */
export const toFilters = (options: Field[], placeholder = 'Add filter'): Field =>
	collection('filters', options, placeholder);

/** Builds the collection of the options of an operation, or of a trigger. */
export const toOptions = (options: Field[]): Field => collection('options', options, 'Add option');
