import { randomBytes } from 'node:crypto';

import type { Credential, Workflow, WorkflowNode } from '../../harness/shapes.cts';

/** n8n's own logins that examples need. */
export interface Logins {
	credentials: Credential[];
	/** @returns the workflow with these credentials in the nodes that ask for one */
	connect: (workflow: Workflow) => Workflow;
	/** What to tell the user. */
	lines: string[];
}

/** Creates a token for the MCP server, and a password for the forms that send emails. */
export function makeLogins(): Logins {
	const [token, password] = [randomBytes(24).toString('base64url'), randomBytes(6).toString('hex')];
	const mcp: Credential = {
		id: 'demoMcpToken',
		name: 'MCP token',
		type: 'httpBearerAuth',
		data: { token },
	};
	const form: Credential = {
		id: 'demoFormPassword',
		name: 'Password of the form',
		type: 'httpBasicAuth',
		data: { user: 'approver', password },
	};
	const loginFor = ({ type, parameters }: WorkflowNode): Credential | undefined => {
		if (type === '@n8n/n8n-nodes-langchain.mcpTrigger') return mcp;
		const { authentication, incomingAuthentication } = parameters;
		return [authentication, incomingAuthentication].includes('basicAuth') ? form : undefined;
	};
	const connect = (workflow: Workflow): Workflow => {
		const nodes = workflow.nodes.map((node) => {
			const login = loginFor(node);
			if (login === undefined) return node;
			const { id, name, type } = login;
			return { ...node, credentials: { [type]: { id, name } } };
		});
		return { ...workflow, nodes };
	};
	const lines = [`MCP token    ${token}`, `Form         approver / ${password}`];
	return { credentials: [mcp, form], connect, lines };
}
