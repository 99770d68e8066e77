import { randomUUID } from 'node:crypto';

import type { Credential, Workflow } from '../harness/shapes';

/** What people who approve have to enter in a form. */
export const formPassword = {
	id: 'formPassword',
	name: 'Password of the form',
	type: 'httpBasicAuth',
	data: { user: 'approver', password: randomUUID() },
} satisfies Credential;

/** Has the form of a node ask for the password. */
export function withFormPassword(workflow: Workflow, nodeName: string): Workflow {
	const { id, name, type } = formPassword;
	const nodes = workflow.nodes.map((node) =>
		node.name === nodeName ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}
