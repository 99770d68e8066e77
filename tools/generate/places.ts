import { join } from 'node:path';

/** The project's folder. */
export const root = join(__dirname, '..', '..');

/** Generated texts, by path from the project's folder. */
export type GeneratedFiles = Map<string, string>;

/** The documents with generated sections, and the names of the sections. */
export const GENERATED_SECTIONS = {
	'README.md': ['scopes', 'benchmarks'],
	'docs/api.md': ['unit-costs', 'operation-counts'],
	'docs/examples.md': ['example-scopes'],
	'docs/operations.md': ['operations', 'further-operations'],
	'docs/rows-and-comparisons.md': ['chance'],
	'docs/triggers.md': ['trigger-scopes'],
	'docs/messages.md': ['errors'],
} as const;
