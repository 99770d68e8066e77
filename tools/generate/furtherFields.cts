import { operationsOf, type Declared, type DeclaredNode } from './declared.cts';
import { recordOf } from './outputSchema.cts';

/** Where the list of Selected Fields finds them. */
export const FURTHER_FIELDS_FILE = 'nodes/shared/forms/describe/furtherFields.json';

/**
 * The fields that records have in addition to those that Simplify keeps, and the operations that return these
 * records: `[{ "fields": ["brand_id", "object"], "operations": ["report get", "report run"] }]`.
 *
 * @param nodes as declared
 */
export function furtherFieldsFile(nodes: DeclaredNode[]): string {
	const kinds: Array<{ fields: string[]; operations: string[] }> = [];
	for (const declared of nodes.flatMap(operationsOf)) {
		const fields = furtherFieldsOf(declared);
		const name = `${declared.resource.value} ${declared.operation.value}`;
		const known = kinds.find((kind) => kind.fields.join() === fields.join());
		if (known !== undefined) known.operations.push(name);
		else if (fields.length > 0) kinds.push({ fields, operations: [name] });
	}
	return `[\n${kinds.map((kind) => `\t${JSON.stringify(kind)}`).join(',\n')}\n]\n`;
}

function furtherFieldsOf(declared: Declared): string[] {
	const { fields, simplified = [] } = declared.operation;
	if (!fields.some(({ name }) => name === 'selectedFields')) return [];
	const names = Object.keys(recordOf(declared)?.properties ?? {});
	return names.filter((name) => !simplified.includes(name)).sort();
}
