import { exampleWorkflows } from '../../harness/exampleWorkflows.cts';
import type { Workflow, WorkflowNode } from '../../harness/shapes.cts';
import { operationsOf, type Declared, type DeclaredNode } from './declared.cts';
import { table } from './markdown.cts';
import { scopeInWords, scopesOf, scopesOfSwitches, type Scope, uncovered } from './scopes.cts';
import { scopesOfPolling, scopesOfTrigger } from './triggerScopes.cts';

/** Prefix of our node types in a workflow. */
const PACKAGE = /^n8n-nodes-ai-visibility\./;

/** Writes the table of the scopes that each example needs. */
export function exampleScopesSection(nodes: DeclaredNode[]): string {
	const declared = nodes.flatMap(operationsOf);
	const rows = exampleWorkflows()
		.sort((a, b) => a.name.localeCompare(b.name))
		.map((workflow) => [
			workflow.name,
			scopesOfWorkflow(workflow, declared).map(scopeInWords).join(', '),
		]);
	return table(['Workflow', 'Scopes'], rows);
}

/**
 * The scopes that a key needs for all nodes of a workflow. One that another covers is left out.
 *
 * @throws Error for a node whose operation is not declared
 */
export function scopesOfWorkflow({ nodes }: Workflow, declared: Declared[]): Scope[] {
	const ours = nodes.filter(({ type }) => PACKAGE.test(type));
	const needed = new Map<string, Scope>();
	for (const scope of ours.flatMap((node) => scopesOfNode(node, declared))) {
		if (!needed.get(scope.name) || !scope.isAssumed) needed.set(scope.name, scope);
	}
	return uncovered([...needed.keys()].sort()).map((name) => needed.get(name)!);
}

function scopesOfNode({ name, type, parameters }: WorkflowNode, declared: Declared[]): Scope[] {
	const node = type.replace(PACKAGE, '').replace(/Tool$/, '').toLowerCase();
	if (node === 'aivisibilitytrigger') return scopesOfTrigger(parameters);
	if (node === 'aivisibilitypolltrigger') return scopesOfPolling(parameters);
	const found = declared.find(
		({ node: { name: own }, resource, operation }) =>
			own.toLowerCase() === node &&
			resource.value === parameters.resource &&
			operation.value === parameters.operation,
	);
	if (found === undefined) throw new Error(`No operation is declared for the node "${name}".`);
	return [...scopesOf(found), ...scopesOfSwitches(found.operation.fields, parameters)];
}
