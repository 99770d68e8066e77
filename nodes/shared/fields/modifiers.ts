import type { Field } from '../operations/types';

/** The same field, where there must be a value. */
export const required = (field: Field): Field => ({ ...field, required: true });

/**
 * The same field, where leaving it out must be meant: an expression that gives nothing must not have
 * a campaign go out without its limit, or an email to whom it was for before.
 */
export const notEmpty = (field: Field): Field => ({
	...field,
	rules: { ...field.rules, notEmpty: true },
});
