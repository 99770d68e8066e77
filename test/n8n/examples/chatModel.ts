import type { FakeChatModel } from '../../../tools/n8n/fakeChatModel';
import type { Workflow } from '../../../tools/n8n/shapes';
import { exampleOf } from '../../../tools/n8n/exampleWorkflows';

/** @returns the example with an account for its chat model */
export function withModel(file: string, model: FakeChatModel): Workflow {
	const example = exampleOf(file);
	const { id, name } = model.credential;
	const nodes = example.nodes.map((node) =>
		node.name === 'Chat model' ? { ...node, credentials: { openAiApi: { id, name } } } : node,
	);
	return { ...example, nodes };
}
