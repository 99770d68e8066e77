import { join } from 'node:path';
import { operationsOf, type Declared, type DeclaredNode } from './declared';
import { outputSchemaOf, type OutputSchema } from './outputSchema';
import type { GeneratedFiles } from './markdown';

/** The version of the nodes, as n8n writes it in the path of a schema. */
const VERSION = 'v1.0.0';

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

/** Where n8n looks for the schema of an operation. */
export function schemaPath({ node, resource, operation }: Declared): string {
	return join(schemaFolder(node), VERSION, resource.value, `${operation.value}.json`);
}

/** Where the schemas of a node are. */
export function schemaFolder({ name }: DeclaredNode): string {
	return join('nodes', name, '__schema__');
}

function toText(schema: OutputSchema): string {
	const text = JSON.stringify({ ...schema, version: 1 }, null, '\t');
	// Puts two types on one line.
	return `${text.replace(/\[\s+("\w+"),\s+("null")\s+\]/g, '[$1, $2]')}\n`;
}
