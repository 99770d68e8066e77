import type { Field } from '../describe/types';

/**
 * The order of collections in the form. Compared without `localeCompare`, whose first call loads
 * Node's tables of languages: 20 ms of every start.
 */
export function byDisplayName(a: Field, b: Field): number {
	return a.displayName < b.displayName ? -1 : 1;
}
