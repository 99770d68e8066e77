import type { Field, Operation } from '../types';

/** A field of an operation that goes to the service, and where its value is put. */
export interface RoutedField {
	field: Field;
	in: 'body' | 'query';
	/** Where in the body or query; `*` stands for every entry of a list. */
	path: string[];
}

/**
 * The fields of an operation that go to the service, those in collections too.
 *
 * @param operation as declared
 */
export function routedFieldsOf(operation: Operation): RoutedField[] {
	return operation.fields.flatMap(routedFieldsIn);
}

/** Where the value of a field goes; undefined for one that is not sent. */
export function toRoutedField(field: Field): RoutedField | undefined {
	const send = field.routing?.send;
	if (send?.property === undefined) return undefined;
	return { field, in: send.type === 'body' ? 'body' : 'query', path: toPath(send.property) };
}

function routedFieldsIn(field: Field): RoutedField[] {
	const own = toRoutedField(field);
	const inner = (field.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values.flatMap(routedFieldsIn);
		return 'type' in option ? routedFieldsIn(option) : [];
	});
	return own === undefined ? inner : [own, ...inner];
}

/** `=prompts[{{$index}}].prompt_text` → `prompts`, `*`, `prompt_text`. */
function toPath(property: string): string[] {
	return property
		.replace(/^=/, '')
		.replace(/\[\{\{\s*\$index\s*\}\}\]/g, '.*')
		.split('.');
}
