import { type INodeParameters, type INodeType, type INodeTypes, Workflow } from 'n8n-workflow';

/** A workflow of one node, called N, as n8n opens it. */
export function workflowOf(node: INodeType, parameters: INodeParameters): Workflow {
	const nodeTypes = {
		getByNameAndVersion: () => node,
		getByName: () => node,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	const position: [number, number] = [0, 0];
	const setup = { id: 'n', name: 'N', type: 't', typeVersion: 1, position, parameters };
	return new Workflow({ nodes: [setup], connections: {}, active: false, nodeTypes });
}
