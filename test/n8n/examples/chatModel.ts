import type { FakeChatModel } from '../harness/fakeChatModel';
import type { Workflow } from '../harness/shapes';
import { exampleWorkflows } from './exampleWorkflows';

/** @returns the example with an account for its chat model */
export function withModel(workflowId: string, model: FakeChatModel): Workflow {
	const example = exampleWorkflows().find((one) => one.id === workflowId) as Workflow;
	const { id, name } = model.credential;
	const nodes = example.nodes.map((node) =>
		node.name === 'Chat model' ? { ...node, credentials: { openAiApi: { id, name } } } : node,
	);
	return { ...example, nodes };
}
