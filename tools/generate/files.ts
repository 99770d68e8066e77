import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../bench/cases';
import { benchmarksPage } from '../bench/report';
import { readResults } from '../bench/results';
import { root } from '../n8n/paths';
import { operationCountsSection } from './apiRules';
import { chanceSection, effectSection } from './chanceTable';
import { declaredNodes } from './declared';
import { errorSection } from './errorTable';
import { exampleScopesSection } from './exampleScopes';
import { FORMS_FILE, formsFile } from './forms';
import { FURTHER_FIELDS_FILE, furtherFieldsFile } from './furtherFields';
import { operationsSection } from './operationsTable';
import { retrySection } from './retryTable';
import { GENERATED_SECTIONS, type GeneratedFiles, withSection } from './markdown';
import { schemaFiles } from './schemas';
import { scopeSetsSection } from './scopes';
import { triggerScopesSection } from './triggerScopes';

/** Returns all generated files: schemas, forms, sections of documents, and the page of benchmarks. */
export async function generatedFiles(): Promise<GeneratedFiles> {
	const nodes = await declaredNodes();
	const contents = {
		chance: chanceSection(),
		effect: effectSection(),
		scopes: scopeSetsSection(nodes),
		operations: operationsSection(nodes),
		errors: errorSection(),
		retries: retrySection(),
		'example-scopes': exampleScopesSection(nodes),
		'operation-counts': operationCountsSection(),
		'trigger-scopes': triggerScopesSection(),
	};
	const files = schemaFiles(nodes);
	files.set(FURTHER_FIELDS_FILE, furtherFieldsFile(nodes));
	files.set(FORMS_FILE, await formsFile(nodes));
	files.set('docs/benchmarks.md', benchmarksPage(cases, readResults()));
	for (const [file, names] of Object.entries(GENERATED_SECTIONS)) {
		let document = readFileSync(join(root, file), 'utf8');
		for (const name of names) document = withSection(document, name, contents[name]);
		files.set(file, document);
	}
	return files;
}
