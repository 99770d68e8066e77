import { PollContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { clock } from '../../../nodes/shared/base/time/clock';
import { AiVisibilityPollTrigger } from '../../../nodes/AiVisibilityPollTrigger/AiVisibilityPollTrigger.node';
import { CredentialsInMemory } from '../engine/credentialsHelper.cts';
import { prepareHost } from '../engine/engineHost.cts';
import { StoredWorkflow } from '../engine/storedWorkflow.cts';

/**
 * The part of n8n that polls, around n8n-core's own context. In the order of things it follows
 * `active-workflow-triggers.js`: a workflow is opened when it is activated and stays in memory; its
 * static data is saved at the end of the activation, and whenever a poll starts an execution, but
 * not by a poll that finds nothing. All polls of an activation have one context.
 */
export class PollHost {
	/** Of all executions. */
	readonly items: IDataObject[] = [];

	private readonly node = new AiVisibilityPollTrigger();
	private readonly stored = new StoredWorkflow('What is new');
	private workflow: Workflow | undefined;
	private polling: PollContext | undefined;

	/** n8n says it at later polls, too. */
	private activation: WorkflowActivateMode = 'activate';

	/** How long n8n gives a poll, in ms: by default more than a busy machine needs. */
	budgetMs = 1_000_000_000;

	constructor(
		public credential: ICredentialDataDecryptedObject,
		public parameters: INodeParameters,
	) {
		prepareHost();
	}

	/** Publishes the workflow, or starts n8n with a published one: polls once. */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		this.activation = mode;
		this.workflow = this.openWorkflow();
		this.polling = this.context(this.workflow, 'trigger');
		await this.poll();
		this.stored.save(this.workflow);
	}

	/** Polls a minute later. */
	async poll(): Promise<IDataObject[]> {
		const { elapsed } = clock;
		clock.elapsed = () => elapsed() + 60_000;
		const found = await this.node.poll.call(this.polling!);
		if (found === null) return [];
		// It would start an execution without items.
		expect(found).not.toEqual([[]]);
		const items = found[0].map(({ json }) => json);
		this.stored.save(this.workflow!);
		this.items.push(...items);
		return items;
	}

	/** Presses "Fetch test event". */
	async test(): Promise<IDataObject[]> {
		const workflow = this.openWorkflow();
		const found = await this.node.poll.call(this.context(workflow, 'manual'));
		this.stored.save(workflow);
		return (found ?? [[]])[0].map(({ json }) => json);
	}

	get staticData(): string {
		return this.stored.staticData;
	}

	/** Goes on in another process with what it remembers, where all of its polls are new. */
	set staticData(text: string) {
		this.stored.staticData = text;
	}

	private context(workflow: Workflow, mode: 'trigger' | 'manual'): PollContext {
		const additionalData = {
			credentialsHelper: new CredentialsInMemory(this.credential),
		} as unknown as IWorkflowExecuteAdditionalData;
		const activation = mode === 'manual' ? 'manual' : this.activation;
		const node = workflow.getNode('Poll')!;
		const context = new PollContext(workflow, node, additionalData, mode, activation);
		return Object.assign(context, { getPollBudgetMs: () => this.budgetMs });
	}

	private openWorkflow(): Workflow {
		return this.stored.open({ name: 'Poll', type: this.node, parameters: this.parameters }, true);
	}
}
