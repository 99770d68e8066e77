import type { Session } from './session.cts';
import type { Credential, Workflow, WorkflowNode } from './shapes.cts';

/** Also the last part of the URL. */
type Kind = 'credentials' | 'workflows';

/**
 * The credentials and workflows that a test has imported into a running n8n. n8n assigns its own IDs;
 * tests use those of the files.
 */
export class Imports {
	/** n8n's IDs, by kind and ID of the file. */
	private readonly ids = new Map<string, string>();

	/** @param session plain requests of the logged-in owner */
	constructor(readonly session: Session) {}

	/** @returns n8n's own id of a workflow, as addresses have it; the same when it was not imported here */
	idOf(id: string, kind: Kind = 'workflows'): string {
		return this.ids.get(`${kind}/${id}`) ?? id;
	}

	/** Adds credentials, or overwrites those with the same id; nothing has to be encrypted. */
	async saveCredentials(credentials: Credential[]): Promise<void> {
		for (const { id, name, type, data } of credentials) {
			await this.save('credentials', id, { name, type, data });
		}
	}

	/** Adds workflows, or overwrites those with the same id; their credentials come first. All end up inactive. */
	async saveWorkflows(workflows: Workflow[]): Promise<void> {
		for (const workflow of workflows) {
			const { id, ...body } = this.connected(workflow);
			await this.save('workflows', id, { ...body, active: false });
		}
	}

	private connected(workflow: Workflow): Workflow {
		const nodes = workflow.nodes.map((node) => ({
			...node,
			credentials: this.credentialsOf(node.credentials),
		}));
		return { ...workflow, nodes };
	}

	private async save(kind: Kind, id: string, body: object): Promise<void> {
		const known = this.ids.get(`${kind}/${id}`);
		if (known !== undefined) await this.session.send('PATCH', `/rest/${kind}/${known}`, body);
		else {
			const { id: chosen } = await this.session.post<{ id: string }>(`/rest/${kind}`, body);
			this.ids.set(`${kind}/${id}`, chosen);
		}
	}

	/** @returns the credentials of a node with the ids that this n8n has given them */
	protected credentialsOf(credentials: WorkflowNode['credentials']): WorkflowNode['credentials'] {
		if (credentials === undefined) return undefined;
		const own = Object.entries(credentials);
		return Object.fromEntries(
			own.map(([type, one]) => [type, { ...one, id: this.idOf(one.id, 'credentials') }]),
		);
	}
}
