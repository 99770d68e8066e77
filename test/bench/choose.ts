import type { BenchCase } from './measures';

/**
 * The cases that the command line asks for.
 *
 * @param only ids, or the words that they begin with, between commas; all cases when left out
 * @throws Error that names all cases when one is not there
 */
export function chooseCases<T extends Pick<BenchCase, 'id'>>(cases: T[], only?: string): T[] {
	if (only === undefined) return cases;
	const chosen = only.split(',').flatMap((name) => {
		const found = cases.filter(({ id }) => id === name || id.startsWith(`${name}-`));
		if (found.length > 0) return found;
		const known = cases.map(({ id }) => id).join(', ');
		throw new Error(`There is no case "${name}". Choose from ${known}.`);
	});
	return [...new Set(chosen)];
}
