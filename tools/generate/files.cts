import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmarksSection } from '../bench/figures.cts';
import { root } from '../../harness/paths.cts';
import { FORMS_FILE, formsFile } from '../release/forms.cts';
import { TEXTS_FILE, textsFile } from '../release/texts.cts';
import { declaredNodes, otherForms } from './declared.cts';
import { errorSection } from './errorTable.cts';
import { exampleScopesSection } from './exampleScopes.cts';
import { FURTHER_FIELDS_FILE, furtherFieldsFile } from './furtherFields.cts';
import { operationsSection } from './operationsTable.cts';
import { retrySection } from './retryTable.cts';
import { GENERATED_SECTIONS, type GeneratedFiles, withSection } from './markdown.cts';
import { sandboxSections } from './sandboxManual.cts';
import { schemaFiles } from './schemas.cts';
import { scopeSetsSection } from './scopes.cts';
import { triggerScopesSection } from './triggerScopes.cts';

/** Returns all generated files: schemas, forms, and sections of documents. */
export async function generatedFiles(): Promise<GeneratedFiles> {
	const nodes = await declaredNodes();
	const contents = {
		scopes: scopeSetsSection(nodes),
		operations: operationsSection(nodes),
		errors: errorSection(),
		retries: retrySection(),
		'example-scopes': exampleScopesSection(nodes),
		'trigger-scopes': triggerScopesSection(),
		benchmarks: benchmarksSection(),
		...sandboxSections,
	};
	const files = schemaFiles(nodes);
	files.set(FURTHER_FIELDS_FILE, furtherFieldsFile(nodes));
	const others = await otherForms();
	files.set(FORMS_FILE, formsFile(nodes, others));
	files.set(TEXTS_FILE, textsFile([...nodes.map(({ description }) => description), ...others]));
	for (const [file, names] of Object.entries(GENERATED_SECTIONS)) {
		let document = readFileSync(join(root, file), 'utf8');
		for (const name of names) document = withSection(document, name, contents[name]);
		files.set(file, document);
	}
	return files;
}
