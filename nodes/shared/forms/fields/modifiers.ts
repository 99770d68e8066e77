import type { Field } from '../describe/types';

export const required = (field: Field): Field => ({ ...field, required: true });

/**
 * Refuses an empty value of a field that was added: an expression without a result must not start a
 * campaign without its limit, or send an email to its previous recipient.
 */
export const notEmpty = (field: Field): Field => ({
	...field,
	rules: { ...field.rules, whenEmpty: 'refuse' },
});

/** Shows a field only for these values of another one. */
export const showFor = (parameter: string, values: string[], field: Field): Field => ({
	...field,
	displayOptions: { show: { [parameter]: values, ...field.displayOptions?.show } },
});

/**
 * Sorts collections by display name. Without `localeCompare`, whose first call loads Node's language
 * tables and would take 20 ms of every start.
 */
export function byDisplayName(a: Field, b: Field): number {
	return a.displayName < b.displayName ? -1 : 1;
}
