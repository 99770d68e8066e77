import { join } from 'node:path';

/** The project's root folder. */
export const root = join(__dirname, '..', '..');

/** Files that can be deleted at any time and are created again when missing. */
export const cacheFolder = join(root, '.cache');

/** The Node that both n8n versions run on, whatever Node runs the tests. */
export const nodeBin = join(root, 'node_modules', '.bin', 'node');

/** Runs a TypeScript file of tools/, test/ or sandbox/. */
export const tsxBin = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
