import type { Workflow } from '../../../harness/shapes.cts';
import { exampleOf } from '../../../harness/exampleWorkflows.cts';

type Parameters = Workflow['nodes'][number]['parameters'];

type Change = (parameters: Parameters) => Parameters;

/**
 * Copies an example as a person who changes some of its nodes.
 *
 * @param file of the example
 * @param id of the copy, also its name
 * @param changes by the names of nodes
 */
export function copyOf(file: string, id: string, changes: Record<string, Change>): Workflow {
	const workflow = exampleOf(file);
	const nodes = [...workflow.nodes];
	for (const [name, change] of Object.entries(changes)) {
		const index = nodes.findIndex((node) => node.name === name);
		if (index < 0) throw new Error(`The example ${file} has no node "${name}".`);
		nodes[index] = { ...nodes[index], parameters: change(nodes[index].parameters) };
	}
	return { ...workflow, id, name: id, nodes };
}

/** Sets a field of an Edit Fields node. @throws Error for a field that the node does not have */
export function field(name: string, value: unknown): Change {
	return (parameters) => {
		const { assignments } = parameters.assignments as { assignments: Array<{ name: string }> };
		if (!assignments.some((one) => one.name === name)) throw new Error(`No field "${name}".`);
		const changed = assignments.map((one) => (one.name === name ? { ...one, value } : one));
		return { ...parameters, assignments: { assignments: changed } };
	};
}
