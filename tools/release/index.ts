/**
 * `npm run release`: says what is not set that a release needs, and keeps the forms of this version, with
 * which later ones are compared. `--check` keeps nothing, and demands that they are kept.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../n8n/paths';
import { type Manifest, unsetOf } from './checklist';
import { FORMS_FILE, currentForms, keepForms, keptForms } from './kept';

async function release(): Promise<void> {
	const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
	const manifest = JSON.parse(textOf('package.json')) as Manifest;
	const { version } = manifest;
	const isCheck = process.argv.includes('--check');
	if (!isCheck) {
		keepForms(version, await currentForms());
		process.stdout.write(`${FORMS_FILE} has the forms of ${version}: commit it.\n`);
	}
	const unset = unsetOf(manifest, textOf('README.md'));
	const isKept = keptForms()?.version === version;
	const missing = [...unset, ...(isKept ? [] : [`the forms of ${version}`])];
	if (missing.length === 0) return;
	process.stderr.write(`Not set: ${missing.join(', ')}. docs/releases.md says how.\n`);
	process.exitCode = 1;
}

void release();
