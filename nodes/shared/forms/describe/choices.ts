import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from './types';

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
