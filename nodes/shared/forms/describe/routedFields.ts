import type { Field, Operation } from './types';

/** A field whose value is sent, and its place in the request. */
export interface RoutedField {
	field: Field;
	in: 'body' | 'query';
	/** Path in the body or query; `*` stands for every entry of a list. */
	path: string[];
}

/** A field with its path in the parameters, such as `additionalFields.mailboxId`. */
interface PlacedField {
	field: Field;
	path: string;
}

/** Returns all fields of a form in order, including those in collections. */
export function fieldsIn(fields: Field[], parent = ''): PlacedField[] {
	return fields.flatMap((field) => {
		const path = `${parent}${field.name}`;
		const inner = (field.options ?? []).flatMap((option) => {
			if ('values' in option) return fieldsIn(option.values, `${path}.${option.name}.`);
			return 'type' in option ? fieldsIn([option], `${path}.`) : [];
		});
		return [{ field, path }, ...inner];
	});
}

/**
 * Returns the fields of an operation that are sent, including those in collections.
 *
 * @param operation as declared
 */
export function routedFieldsOf(operation: Operation): RoutedField[] {
	return fieldsIn(operation.fields)
		.map(({ field }) => toRoutedField(field))
		.filter((routed) => routed !== undefined);
}

/** Where a field's value is sent; undefined when it is not sent. */
export function toRoutedField(field: Field): RoutedField | undefined {
	const send = field.routing?.send;
	if (send?.property === undefined) return undefined;
	return { field, in: send.type === 'body' ? 'body' : 'query', path: toPath(send.property) };
}

/** `=prompts[{{$index}}].prompt_text` → `prompts`, `*`, `prompt_text`. */
function toPath(property: string): string[] {
	return property
		.replace(/^=/, '')
		.replace(/\[\{\{\s*\$index\s*\}\}\]/g, '.*')
		.split('.');
}

/** The name that the API has for a parameter: `scheduled_report_id` for `scheduledReportId`. */
export const toProperty = (name: string): string =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
