import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredNodes } from './declared';
import { errorSection } from './errorTable';
import { withSection } from './markdown';
import { operationsSection } from './operationsTable';
import { GENERATED_SECTIONS, root, type GeneratedFiles } from './places';
import { schemaFiles } from './schemas';
import { scopeSetsSection } from './scopes';

/** Everything that is generated, as it has to be: the output schemas, and sections of documents. */
export async function generatedFiles(): Promise<GeneratedFiles> {
	const nodes = await declaredNodes();
	const contents = {
		scopes: scopeSetsSection(nodes),
		operations: operationsSection(nodes),
		errors: errorSection(),
	};
	const files = schemaFiles(nodes);
	for (const [file, name] of Object.entries(GENERATED_SECTIONS)) {
		const document = readFileSync(join(root, file), 'utf8');
		files.set(file, withSection(document, name, contents[name]));
	}
	return files;
}
