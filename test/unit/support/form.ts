import { NodeHelpers, type IDataObject, type INodeParameters } from 'n8n-workflow';
import {
	readForm,
	type FormContext,
	type FormInput,
} from '../../../nodes/shared/run/input/readForm';
import type { Field } from '../../../nodes/shared/forms/describe/types';

/**
 * Reads a form whose fields are shown as n8n decides it.
 *
 * @param given what stands in the workflow; fields that are missing have their default
 */
export const readFields = (
	fields: Field[],
	given: IDataObject,
	more: Partial<FormContext> = {},
): FormInput =>
	readForm(fields, {
		timezone: 'UTC',
		abbreviation: 'ab',
		read: ({ name, default: fallback }) => (Object.hasOwn(given, name) ? given[name] : fallback),
		input: () => ({}),
		isShown: ({ displayOptions }, values) =>
			NodeHelpers.displayParameter(
				values as INodeParameters,
				{ displayOptions } as never,
				null,
				null,
			),
		...more,
	});

/** A field of text, but for what is said. */
export const textField = (name: string, more: Partial<Field> = {}): Field => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	...more,
});
