import { operationsOf, type DeclaredNode } from './declared.cts';
import { outputSchemaOf, schemaPath, type OutputSchema } from './outputSchema.cts';
import type { GeneratedFiles } from './markdown.cts';

/**
 * The output schemas of all operations with known fields. With them, n8n's editor shows the fields
 * before the first run.
 *
 * @param nodes as declared
 */
export function schemaFiles(nodes: DeclaredNode[]): GeneratedFiles {
	const files: GeneratedFiles = new Map();
	for (const declared of nodes.flatMap(operationsOf)) {
		const schema = outputSchemaOf(declared);
		if (schema !== undefined) files.set(schemaPath(declared), toText(schema));
	}
	return files;
}

function toText(schema: OutputSchema): string {
	const text = JSON.stringify({ ...schema, version: 1 }, null, '\t');
	// Puts two types on one line.
	return `${text.replace(/\[\s+("\w+"),\s+("null")\s+\]/g, '[$1, $2]')}\n`;
}
