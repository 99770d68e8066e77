import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places';

/** A package.json, as far as the tests read it. */
export interface Manifest {
	version: string;
	main: string;
	files: string[];
	scripts: Record<string, string>;
	n8n: { strict: boolean; nodes: string[]; credentials: string[] };
	peerDependencies: Record<string, string>;
	devDependencies: Record<string, string>;
	dependencies?: Record<string, string>;
}

/** @param file from the project's root */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** @param file from the project's root */
export const manifestOf = (file: string): Manifest => JSON.parse(textOf(file)) as Manifest;

/** The package's own. */
export const manifest = manifestOf('package.json');
