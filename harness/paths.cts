import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The project's root folder. */
export const root = join(__dirname, '..');

/** Files that can be deleted at any time and are created again when missing. */
export const cacheFolder = join(root, '.cache');

/** The Node that both n8n versions run on, whatever Node runs the tests. */
export const nodeBin = join(root, 'node_modules', '.bin', 'node');

/** Runs a TypeScript file of harness/, sandbox/, test/ or tools/. */
export const tsxBin = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');

/** Where logs and pictures stay after the tests; CI sets it, to show what a failed run left. */
const folder = process.env.TEST_LOGS;

/** Copies the log of an ended process, whose own folder may be removed at any time. */
export function keepLog(logFile: string): void {
	if (folder === undefined || !existsSync(logFile)) return;
	mkdirSync(folder, { recursive: true });
	copyFileSync(logFile, join(folder, `${basename(dirname(logFile))}-${basename(logFile)}`));
}

/** Makes a new folder for the picture of a failed test. */
export function pictureFolder(): string {
	if (folder !== undefined) mkdirSync(folder, { recursive: true });
	return mkdtempSync(join(folder ?? tmpdir(), 'editor-'));
}
