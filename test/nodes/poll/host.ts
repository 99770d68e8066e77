import { PollContext } from 'n8n-core';
import {
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeTypes,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { CredentialsInMemory } from '../engine/credentialsHelper';
import { prepareHost } from '../engine/host';

let lastWorkflow = 0;

/**
 * The part of n8n that polls, around n8n-core's own context. In the order of things it follows
 * `active-workflow-triggers.js`: a workflow is opened when it is activated and stays in memory; its
 * static data is saved at the end of the activation, and whenever a poll starts an execution, but
 * not by a poll that finds nothing.
 */
export class PollHost {
	/** The data of the workflow in the database. */
	staticData = '{}';

	/** The items of each execution. */
	readonly executions: IDataObject[][] = [];

	private readonly node = new AiVisibilityPollTrigger();

	private readonly workflowId = `poll-${++lastWorkflow}`;

	private workflow: Workflow | undefined;

	constructor(
		public credential: ICredentialDataDecryptedObject,
		public parameters: INodeParameters,
	) {
		prepareHost();
	}

	/** Publishes the workflow, or starts n8n with a published one: polls once. */
	async activate(): Promise<void> {
		this.workflow = this.openWorkflow();
		await this.poll();
		this.save(this.workflow);
	}

	/** A poll at its time. */
	async poll(): Promise<IDataObject[]> {
		const workflow = this.workflow!;
		const found = await this.node.poll.call(this.context(workflow, 'trigger'));
		if (found === null) return [];
		const items = found[0].map(({ json }) => json);
		this.save(workflow);
		this.executions.push(items);
		return items;
	}

	/** Presses "Fetch test event". */
	async test(): Promise<IDataObject[]> {
		const workflow = this.openWorkflow();
		const found = await this.node.poll.call(this.context(workflow, 'manual'));
		this.save(workflow);
		return (found ?? [[]])[0].map(({ json }) => json);
	}

	/** All items so far. */
	get items(): IDataObject[] {
		return this.executions.flat();
	}

	private context(workflow: Workflow, mode: 'trigger' | 'manual'): PollContext {
		const additionalData = {
			credentialsHelper: new CredentialsInMemory({ credential: this.credential }),
		} as unknown as IWorkflowExecuteAdditionalData;
		const activation = mode === 'manual' ? 'manual' : 'activate';
		return new PollContext(workflow, workflow.getNode('Poll')!, additionalData, mode, activation);
	}

	private save(workflow: Workflow): void {
		if (workflow.staticData.__dataChanged !== true) return;
		this.staticData = JSON.stringify(workflow.staticData);
		workflow.staticData.__dataChanged = false;
	}

	private openWorkflow(): Workflow {
		const poll: INode = {
			id: 'node-poll',
			name: 'Poll',
			type: 'poll',
			typeVersion: 1,
			position: [0, 0],
			parameters: this.parameters,
			credentials: { aiVisibilityApi: { id: 'credential', name: 'Service' } },
		};
		const nodeTypes = {
			getByName: () => this.node,
			getByNameAndVersion: () => this.node,
			getKnownTypes: () => ({}),
		} as INodeTypes;
		return new Workflow({
			id: this.workflowId,
			name: 'What is new',
			active: true,
			nodeTypes,
			nodes: [poll],
			connections: {},
			staticData: JSON.parse(this.staticData) as IDataObject,
		});
	}
}
