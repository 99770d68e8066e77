import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { root } from '../../../harness/paths.cts';
import { declaredNodes } from '../../../tools/generate/declared.cts';

interface WorkflowSdk {
	generateNodeTypeFile: (description: INodeTypeDescription) => string;
}

/** n8n's own generator of the TypeScript that its MCP server hands an assistant who asks for a node. */
const { generateNodeTypeFile } = createRequire(
	join(root, 'test', 'n8n', 'newest', 'node_modules', 'n8n', 'x.js'),
)('@n8n/workflow-sdk') as WorkflowSdk;

/** In characters. An assistant that builds a workflow gets all of it for one operation. */
const LARGEST: Record<string, number> = {
	aiVisibility: 170_000,
	aiVisibilityContent: 55_000,
	aiVisibilityOutreach: 55_000,
};

it.each(Object.entries(LARGEST))(
	"what n8n's MCP server tells an assistant about %s stays short enough to be read",
	async (name, largest) => {
		const { description } = (await declaredNodes()).find((node) => node.description.name === name)!;
		const type = `n8n-nodes-ai-visibility.${name}`;
		const text = generateNodeTypeFile({ ...description, name: type });
		expect(text).toContain('export type');
		expect(text.length).toBeLessThanOrEqual(largest);
	},
);
