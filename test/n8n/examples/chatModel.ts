import type { FakeChatModel } from '../harness/fakeChatModel';
import type { Workflow } from '../harness/shapes';
import { exampleOf } from './exampleWorkflows';

/** @returns the example with an account for its chat model */
export function withModel(file: string, model: FakeChatModel): Workflow {
	const example = exampleOf(file);
	const { id, name } = model.credential;
	const nodes = example.nodes.map((node) =>
		node.name === 'Chat model' ? { ...node, credentials: { openAiApi: { id, name } } } : node,
	);
	return { ...example, nodes };
}
