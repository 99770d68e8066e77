import type { End } from './ends.cts';
import { parseData } from './executions.cts';
import type { Execution, ExecutionStatus } from './executions.cts';
import type { Owner } from './owner.cts';
import { Imports } from './imports.cts';
import { Publication } from './publication.cts';
import type { Credential, Workflow, WorkflowNode } from './shapes.cts';
import { Session } from './session.cts';
import { until } from './until.cts';

/** The editor's requests: n8n's internal REST API, used as its owner. */
export class Rest extends Imports {
	readonly publication: Publication;

	/** @param cookie of a session of the owner; without one, the first request logs in */
	constructor(
		private readonly end: End,
		url: string,
		owner: Owner,
		cookie?: string,
	) {
		super(new Session(url, owner, cookie));
		this.publication = new Publication(end, this.session);
	}

	async workflow(id: string): Promise<Workflow> {
		return await this.session.get(`/rest/workflows/${this.idOf(id)}`);
	}

	/** Changes a workflow in the editor and saves it. */
	async edit(id: string, change: (workflow: Workflow) => void): Promise<void> {
		const workflow = await this.workflow(id);
		change(workflow);
		const { name, nodes, connections, settings, versionId } = workflow;
		const body = { name, nodes, connections, settings, versionId };
		await this.session.send('PATCH', `/rest/workflows/${this.idOf(id)}`, body);
	}

	/**
	 * Presses "Execute workflow".
	 *
	 * @param workflowId as saved
	 * @param trigger name of the trigger node to start from
	 * @returns the execution's id; undefined when the trigger now waits for a request to its test URL
	 */
	async run(workflowId: string, trigger: string): Promise<string | undefined> {
		const workflowData = await this.workflow(workflowId);
		const body = { workflowData, triggerToStartFrom: { name: trigger } };
		const answer = await this.session.post<{ executionId?: string }>(
			`/rest/workflows/${this.idOf(workflowId)}/run`,
			body,
		);
		return answer.executionId;
	}

	/**
	 * Presses "Execute workflow" and waits for the end.
	 *
	 * @throws Error when the workflow waits for a request, or the timeout is over
	 */
	async runToEnd(workflowId: string, trigger: string): Promise<Execution> {
		const id = await this.run(workflowId, trigger);
		if (!id) throw new Error(`The trigger "${trigger}" waits for a request to its test URL.`);
		return await this.finished(id);
	}

	/** @returns the current state of an execution, with all its data */
	async execution(id: string): Promise<Execution> {
		const found = await this.session.get<Omit<Execution, 'data'> & { data: string }>(
			`/rest/executions/${id}`,
		);
		return { ...found, data: parseData(this.end, found.data) };
	}

	/** @returns the latest executions of a workflow, newest first, without their data */
	async executions(workflowId: string, limit = 100): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: this.idOf(workflowId) }));
		const answer = await this.session.get<{ results: ExecutionSummary[] }>(
			`/rest/executions?filter=${filter}&limit=${limit}`,
		);
		return answer.results;
	}

	/**
	 * Waits until an execution has ended, successfully or not.
	 *
	 * @throws Error when it is still running by then
	 */
	async finished(id: string): Promise<Execution> {
		return await until(`execution ${id} has ended`, async () => {
			const execution = await this.execution(id);
			return isOver(execution.status) && isSaved(execution) ? execution : undefined;
		});
	}

	/**
	 * Waits until a workflow has at least `count` executions and all of them have ended.
	 *
	 * @returns them with their data, oldest first
	 */
	async finishedOf(workflowId: string, count: number): Promise<Execution[]> {
		const title = `${count} executions of ${workflowId} have ended`;
		const summaries = await until(title, async () => {
			const all = await this.executions(workflowId);
			const over = all.length >= count && all.every(({ status }) => isOver(status));
			return over ? all : undefined;
		});
		const ids = summaries.map(({ id }) => id).sort((a, b) => Number(a) - Number(b));
		return await Promise.all(ids.map(async (id) => await this.finished(id)));
	}

	/** Presses "Stop". */
	async stopExecution(id: string): Promise<void> {
		await this.session.post(`/rest/executions/${id}/stop`, {});
	}

	/**
	 * Publishes a workflow, and waits until its triggers are registered.
	 *
	 * @throws Error with the trigger's message when that fails
	 */
	async activate(workflowId: string): Promise<void> {
		const { id, versionId } = await this.workflow(workflowId);
		await this.session.post(`/rest/workflows/${id}/activate`, { versionId });
		const { status, triggers } = await this.publication.completed(id);
		if (status === 'published') return;
		const messages = triggers.map(({ errorMessage }) => errorMessage).filter(Boolean);
		throw new Error(`Activating ${workflowId}: ${status}. ${messages.join(' ')}`);
	}

	/** Unpublishes a workflow, and waits until its triggers are removed. */
	async deactivate(workflowId: string): Promise<void> {
		const id = this.idOf(workflowId);
		await this.session.post(`/rest/workflows/${id}/deactivate`, {});
		await this.publication.withdrawn(id);
	}

	/** Unpublishes every workflow that is active. */
	async deactivateAll(): Promise<void> {
		const active = await this.publication.activeWorkflows();
		await Promise.all(active.map(async ({ id }) => await this.deactivate(id)));
	}

	/**
	 * Saves a credential and presses "Retry" in its dialog.
	 *
	 * @param credential one that is already stored, with the data to test
	 */
	async testCredential(credential: Credential): Promise<{ status: string; message: string }> {
		const credentials = { ...credential, id: this.idOf(credential.id, 'credentials') };
		return await this.session.post('/rest/credentials/test', { credentials });
	}

	/**
	 * Opens a list of a node's form.
	 *
	 * @param node the node as it stands in the form, credentials included
	 * @param parameter the parameter with the list, such as `brandId`
	 * @param method name of the list search method
	 */
	async listSearch(
		node: Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters' | 'credentials'>,
		parameter: string,
		method: string,
	): Promise<{ results: Array<{ name: string; value: string | number }> }> {
		const path = '/rest/dynamic-node-parameters/resource-locator-results';
		const place = { path: `parameters.${parameter}`, methodName: method };
		const form = {
			nodeTypeAndVersion: { name: node.type, version: node.typeVersion },
			currentNodeParameters: node.parameters,
			credentials: this.credentialsOf(node.credentials),
		};
		return await this.session.post(path, { ...form, ...place });
	}
}

export interface ExecutionSummary {
	id: string;
	status: ExecutionStatus;
	mode: string;
}

function isOver(status: ExecutionStatus): boolean {
	return status !== 'new' && status !== 'running' && status !== 'waiting';
}

/**
 * The oldest n8n reports the end before it saves the output. Until then, earlier data is there: that
 * of a pause, or with nodes that are still to be executed. An error shows that the end is saved.
 */
function isSaved({ status, finished, data }: Execution): boolean {
	if (data?.resultData === undefined || data.waitTill) return false;
	if (status === 'error') return data.resultData.error !== undefined;
	return status !== 'success' || (finished && !data.executionData?.nodeExecutionStack.length);
}
