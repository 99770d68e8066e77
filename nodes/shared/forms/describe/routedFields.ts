import type { INodePropertyOptions } from 'n8n-workflow';
import { placeholdersOf } from '../../requests/path';
import type { Field, FieldValues, Operation } from './types';

/** Returns all fields of a form in order, including those in collections. */
export function fieldsIn(fields: readonly Field[]): Field[] {
	return fields.flatMap((field) => {
		const inner = (field.options ?? []).flatMap((option) => {
			if ('values' in option) return fieldsIn(option.values);
			return 'type' in option ? fieldsIn([option]) : [];
		});
		return [field, ...inner];
	});
}

/** Where a field's value is sent, and under which name of the API; undefined when it is not sent. */
export function routeOf({ routing }: Field) {
	const { type, property } = routing?.send ?? {};
	if (property === undefined) return undefined;
	return { in: type === 'body' ? ('body' as const) : ('query' as const), property };
}

/** The name that the API has for a parameter: `scheduled_report_id` for `scheduledReportId`. */
export const toProperty = (name: string): string =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** More would be no help in a message. */
const MOST_CHOICES = 20;

export const optionsOf = ({ options = [] }: Field) => options as readonly INodePropertyOptions[];

/**
 * Lists the choices of a field: "Now (now), At a Set Time (atTime)".
 *
 * @returns an empty text for a field without choices, and for a long list such as that of countries
 */
export function choicesInWords(field: Field): string {
	const options = optionsOf(field);
	if (!/ptions$/.test(field.type) || options.length > MOST_CHOICES) return '';
	return options
		.map(({ name, value }) => (name === value ? name : `${name} (${String(value)})`))
		.join(', ');
}

export function choicesOf(fields: Field[], apiName: string): string {
	const found = fieldsIn(fields).find((field) => routeOf(field)?.property === apiName);
	return found === undefined ? '' : choicesInWords(found);
}

/** See `ErrorContext`. The first field that sets it counts, before the JSON body. */
export function labelOf(fields: Field[], apiName: string) {
	// `min_ab_score` → `min_svc_score`, as declared.
	const declared = apiName.replace(/[a-z0-9]+(?=_score$)/, 'svc');
	const named = fieldsIn(fields).map((field) => ({
		name: routeOf(field)?.property ?? toApiName(field),
		label: field.displayName,
	}));
	return (named.find(({ name }) => name === apiName) ?? named.find(({ name }) => name === declared))
		?.label;
}

/** Fields in a path or in code have the API's name in camel case. */
function toApiName({ name, type }: Field): string | undefined {
	const apiName = toProperty(name);
	return apiName.includes('_') || type === 'fixedCollection' ? apiName : undefined;
}

/** The IDs in an item's path and in its locators, with their labels. */
export function namedIdsOf(
	{ url, fields }: Pick<Operation, 'url' | 'fields'>,
	values: FieldValues,
) {
	const placeholders = placeholdersOf(url);
	const isId = (field: Field) => {
		const isNamed = field.required === true || routeOf(field) !== undefined;
		return (field.type === 'resourceLocator' && isNamed) || placeholders.includes(field.name);
	};
	return fieldsIn(fields)
		.filter(isId)
		.map((field) => ({ label: field.displayName, value: String(values.get(field, '')) }))
		.filter(({ value }) => value !== '');
}
