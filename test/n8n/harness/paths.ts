import { join } from 'node:path';

/** The project's root folder. */
export const root = join(__dirname, '..', '..', '..');

/** What may be thrown away at any time and is made again when it is missing. */
export const cacheFolder = join(root, '.cache');

/** The Node that both n8n versions run on, whatever Node runs the tests. */
export const nodeBin = join(root, 'node_modules', '.bin', 'node');

/** Runs a TypeScript file of test/ or scripts/. */
export const tsxBin = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
