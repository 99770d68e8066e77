import type { Field, Operation } from './types';

/** A field of an operation that goes to the service, and where its value is put. */
export interface RoutedField {
	field: Field;
	in: 'body' | 'query';
	/** Where in the body or query; `*` stands for every entry of a list. */
	path: string[];
}

/** A field of a form, and the path of its value in the parameters: `additionalFields.mailboxId`. */
interface PlacedField {
	field: Field;
	path: string;
}

/** All fields of a form, those in collections too, in the order of the form. */
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
 * The fields of an operation that go to the service, those in collections too.
 *
 * @param operation as declared
 */
export function routedFieldsOf(operation: Operation): RoutedField[] {
	return fieldsIn(operation.fields)
		.map(({ field }) => toRoutedField(field))
		.filter((routed) => routed !== undefined);
}

/** Where the value of a field goes; undefined for one that is not sent. */
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
