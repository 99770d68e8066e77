import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field, FieldGroup, Operation } from '../types';

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
	return operation.fields.flatMap(sentFieldsIn);
}

function sentFieldsIn(field: Field): RoutedField[] {
	const own = toSentField(field);
	const inner = (field.options ?? []).flatMap((option) => {
		if (isGroup(option)) return option.values.flatMap(sentFieldsIn);
		return isField(option) ? sentFieldsIn(option) : [];
	});
	return own === undefined ? inner : [own, ...inner];
}

function toSentField(field: Field): RoutedField | undefined {
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

function isGroup(option: INodePropertyOptions | Field | FieldGroup): option is FieldGroup {
	return 'values' in option;
}

function isField(option: INodePropertyOptions | Field | FieldGroup): option is Field {
	return 'type' in option;
}
