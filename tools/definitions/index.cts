import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { root } from '../../harness/paths.cts';
import { declaredNodes } from '../generate/declared.cts';

interface WorkflowSdk {
	generateNodeTypeFile: (description: INodeTypeDescription) => string;
}

/**
 * Returns the TypeScript that n8n's MCP server hands an assistant who asks for a node (`get_node_types`),
 * made by n8n's own generator, without n8n's Request Options.
 */
export async function typeDefinitions(): Promise<Record<string, string>> {
	const inN8n = createRequire(join(root, 'test', 'n8n', 'newest', 'node_modules', 'n8n', 'x.js'));
	const { generateNodeTypeFile } = inN8n('@n8n/workflow-sdk') as WorkflowSdk;
	const nodes = await declaredNodes();
	return Object.fromEntries(
		nodes.map(({ description }) => [
			description.name,
			generateNodeTypeFile({ ...description, name: `n8n-nodes-ai-visibility.${description.name}` }),
		]),
	);
}

if (require.main === module) {
	void typeDefinitions().then((definitions) => {
		for (const [name, text] of Object.entries(definitions))
			console.log(`${name}: ${text.length.toLocaleString('en-US')} characters`);
	});
}
