import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredNodes } from './declared';
import { errorSection } from './errorTable';
import { withSection } from './markdown';
import { operationsSection } from './operationsTable';
import { root, type GeneratedFiles } from './places';
import { schemaFiles } from './schemas';

/** Everything that is generated, as it has to be: the output schemas and the README. */
export async function generatedFiles(): Promise<GeneratedFiles> {
	const nodes = await declaredNodes();
	const readme = readFileSync(join(root, 'README.md'), 'utf8');
	const withOperations = withSection(readme, 'operations', operationsSection(nodes));
	const files = schemaFiles(nodes);
	return files.set('README.md', withSection(withOperations, 'errors', errorSection()));
}
