import { packageName } from './pack.cts';
import { credentialId, credentialName } from './sandbox.cts';
import type { Workflow, WorkflowNode } from './shapes.cts';

/** Example Coffee, the brand of the sandbox that has everything. */
export const exampleBrandId = '525c709c-41c8-4500-90cd-009fc0c06855';

/** The sandbox's records that the examples use, by parameter; of several, each is taken in turn. */
const RECORDS: Record<string, Array<[id: string, name: string]>> = {
	brandId: [[exampleBrandId, 'Example Coffee (https://coffee.example)']],
	reportId: [['0900d0d8-7825-475e-924d-045cacf9a2d6', 'Weekly visibility check']],
	templateId: [
		['86d1b359-7763-4905-9556-4822865ec2cd', 'First contact, A story for your readers'],
		['b2450f0b-d705-4dea-9c51-2e7a927df692', 'Follow-up, Again'],
	],
	contactListId: [['3ab399ab-28e4-4fbd-ab80-f8cc3e3a56e6', 'Editors, static']],
	listId: [['2044e99d-fbea-4a0a-8f8c-92902da2e32a', 'Website editors, static']],
	mailboxId: [
		['868ff70e-934e-4ea8-8366-3ed7dca9253b', 'hello@coffee.example, Example Coffee hello'],
	],
};

/** @returns the example with the sandbox's credential, and its records where a person has to choose */
export function withSandboxRecords(workflow: Workflow): Workflow {
	return { ...workflow, nodes: workflow.nodes.map(withSandbox) };
}

function withSandbox(node: WorkflowNode): WorkflowNode {
	if (!node.type.startsWith(`${packageName}.`)) return node;
	const parameters = structuredClone(node.parameters);
	choose(parameters, new Map());
	const credentials = { aiVisibilityApi: { id: credentialId, name: credentialName } };
	return { ...node, parameters, credentials };
}

/** Fills what is still to be chosen, at any depth. */
function choose(values: object, taken: Map<string, number>): void {
	for (const [name, value] of Object.entries(values) as Array<[string, unknown]>) {
		if (typeof value !== 'object' || value === null) continue;
		const locator = value as { __rl?: boolean; value?: string; cachedResultName?: string };
		if (locator.__rl === true && locator.value === '' && name in RECORDS) {
			const turn = taken.get(name) ?? 0;
			taken.set(name, turn + 1);
			[locator.value, locator.cachedResultName] = RECORDS[name][turn % RECORDS[name].length];
		} else choose(value, taken);
	}
}
