/**
 * `npm run generate`: writes what follows from the operations as they are declared and from the
 * messages: the output schemas below nodes/, the forms and their texts, and sections of the README and docs/.
 * Only files that differ are written.
 */
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { declaredNodes } from './declared.cts';
import { generatedFiles } from './files.cts';
import { root } from '../../harness/paths.cts';
import { schemaFolder } from './outputSchema.cts';

async function generate(): Promise<void> {
	const files = await generatedFiles();
	const folders = (await declaredNodes()).map(schemaFolder);
	const gone = folders.flatMap(schemasIn).filter((file) => !files.has(file));
	for (const file of gone) rmSync(join(root, file));
	const changed = [...files].filter(([file, text]) => textIfThere(join(root, file)) !== text);
	for (const [file, text] of changed) write(join(root, file), text);
	const lines = [
		...changed.map(([file]) => `wrote ${file}`),
		...gone.map((file) => `removed ${file}`),
	];
	process.stdout.write(`${lines.join('\n') || 'Everything is up to date.'}\n`);
}

const textIfThere = (path: string): string | undefined =>
	existsSync(path) ? readFileSync(path, 'utf8') : undefined;

/** @param folder from the project's root */
function schemasIn(folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
	return entries.filter((entry) => entry.endsWith('.json')).map((entry) => join(folder, entry));
}

/** Through a temporary file, because a test or an editor may read the file at the same time. */
function write(path: string, text: string): void {
	mkdirSync(dirname(path), { recursive: true });
	const temporary = `${path}.${process.pid}.tmp`;
	writeFileSync(temporary, text);
	renameSync(temporary, path);
}

void generate();
