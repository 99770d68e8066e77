/**
 * `npm run generate`: writes what follows from the operations as they are declared and from the
 * catalogues of messages: the output schemas below nodes/, and two sections of the README.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { declaredNodes } from './declared';
import { generatedFiles } from './files';
import { root } from './places';
import { schemaFolder } from './schemas';

async function generate(): Promise<void> {
	const files = await generatedFiles();
	// The schema of an operation that is gone must go too.
	for (const node of await declaredNodes()) {
		rmSync(join(root, schemaFolder(node)), { recursive: true, force: true });
	}
	for (const [file, text] of files) {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	}
	process.stdout.write(`Wrote ${files.size - 1} output schemas and two sections of the README.\n`);
}

void generate();
