import { join } from 'node:path';

/** The project's folder. */
export const root = join(__dirname, '..', '..');

/** What is generated, by its place below the project's folder. */
export type GeneratedFiles = Map<string, string>;
