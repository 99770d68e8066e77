/**
 * `npm run generate`: writes what follows from the operations as they are declared and from the
 * messages: the output schemas below nodes/, the forms, and sections of the README and of docs/.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { declaredNodes } from './declared.cts';
import { generatedFiles } from './files.cts';
import { root } from '../../harness/paths.cts';
import { schemaFolder } from './outputSchema.cts';

async function generate(): Promise<void> {
	const files = await generatedFiles();
	// Removes the schemas of deleted operations.
	for (const node of await declaredNodes()) {
		rmSync(join(root, schemaFolder(node)), { recursive: true, force: true });
	}
	for (const [file, text] of files) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	}
	const documents = [...files.keys()].filter((file) => file.endsWith('.md'));
	const schemas = [...files.keys()].filter((file) => file.includes('__schema__')).length;
	process.stdout.write(`Wrote ${schemas} output schemas, and tables in ${documents.join(', ')}.\n`);
}

void generate();
