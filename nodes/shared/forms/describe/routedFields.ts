import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from './types';

/** Where the value of a field is sent. */
interface Route {
	in: 'body' | 'query';
	/** The name that the API has for it. */
	property: string;
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

/** Where a field's value is sent; undefined when it is not sent. */
export function routeOf({ routing }: Field): Route | undefined {
	const { type, property } = routing?.send ?? {};
	return property === undefined ? undefined : { in: type === 'body' ? 'body' : 'query', property };
}

/** The name that the API has for a parameter: `scheduled_report_id` for `scheduledReportId`. */
export const toProperty = (name: string): string =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** More would be no help in a message. */
const MOST_SHOWN = 20;

/** The entries of a list. */
export const optionsOf = ({ options = [] }: Field) => options as INodePropertyOptions[];

/**
 * Lists the choices of a field: "Now (now), At a Set Time (atTime)".
 *
 * @returns an empty text for a field without choices, and for a long list such as that of countries
 */
export function choicesInWords(field: Field): string {
	const options = optionsOf(field);
	if (!/ptions$/.test(field.type) || options.length > MOST_SHOWN) return '';
	return options
		.map(({ name, value }) => (name === value ? name : `${name} (${String(value)})`))
		.join(', ');
}
