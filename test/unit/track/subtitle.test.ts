import { Workflow, type INodeTypes } from 'n8n-workflow';
import { AiVisibility } from '../../../nodes/AiVisibility/AiVisibility.node';
import { subtitleOf } from '../../../nodes/shared/description/subtitle';
import type { Operation, Resource } from '../../../nodes/shared/description/operation';

const node = new AiVisibility();

/** What n8n makes of an expression in the parameters of a node. */
function evaluate(expression: string, parameters: Record<string, string>): unknown {
	const nodeTypes = {
		getByNameAndVersion: () => node,
		getByName: () => node,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	const setup = { id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0] as [number, number], parameters };
	const workflow = new Workflow({ nodes: [setup], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(
		workflow.getNode('N')!,
		expression,
		'internal',
		{},
		undefined,
		'',
	);
}

describe('the subtitle', () => {
	it.each([
		['report', 'create', 'Create report'],
		['apiRequest', 'send', 'Send API request'],
		['scheduledReport', 'run', 'Run scheduled report'],
	])('says what %s: %s will do', (resource, operation, action) => {
		expect(evaluate(node.description.subtitle!, { resource, operation })).toBe(action);
	});

	it('stands texts with braces and quotes in them', () => {
		const action = 'Write }} and {{ $json }} and "x" and \\';
		const resources = [
			{ value: 'report', operations: [{ value: 'get', action } as Operation] } as Resource,
		];
		expect(evaluate(subtitleOf(resources), { resource: 'report', operation: 'get' })).toBe(action);
	});
});
