import { operationsOf, type Declared, type DeclaredNode } from './declared';
import { recordOf } from './outputSchema';

/** Where the list of Selected Fields finds them. */
export const FURTHER_FIELDS_FILE = 'nodes/shared/forms/describe/furtherFields.json';

/**
 * The fields that records have in addition to those that Simplify keeps, and the operations that return these
 * records: `{ "brand_id object": "report get, report run" }`.
 *
 * @param nodes as declared
 */
export function furtherFieldsFile(nodes: DeclaredNode[]): string {
	const operations: Record<string, string> = {};
	for (const declared of nodes.flatMap(operationsOf)) {
		const fields = furtherFieldsOf(declared).join(' ');
		const name = `${declared.resource.value} ${declared.operation.value}`;
		if (fields !== '') operations[fields] = [operations[fields] ?? [], name].flat().join(', ');
	}
	return `${JSON.stringify(operations, null, '\t')}\n`;
}

function furtherFieldsOf(declared: Declared): string[] {
	const { simplified } = declared.operation;
	if (simplified === undefined) return [];
	const names = Object.keys(recordOf(declared)?.properties ?? {});
	return names.filter((name) => !simplified.includes(name)).sort();
}
