import type { Field } from '../describe/types';

/**
 * Sorts collections by display name. Without `localeCompare`, whose first call loads Node's language
 * tables and would take 20 ms of every start.
 */
export function byDisplayName(a: Field, b: Field): number {
	return a.displayName < b.displayName ? -1 : 1;
}
