import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HookContext, WebhookContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeType,
	IWebhookData,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { AiVisibilityTrigger } from '../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node';
import { clock } from '../../../nodes/shared/base/time/clock';
import { chosenEnd } from '../../../harness/ends.cts';
import { CredentialsInMemory } from '../engine/credentialsHelper.cts';
import { prepareHost } from '../engine/engineHost.cts';
import { listen } from '../support/http.cts';
import { StoredWorkflow } from '../engine/storedWorkflow.cts';

/** What a test wants different from a fresh trigger. */
export interface HostSetup {
	credential: ICredentialDataDecryptedObject;
	parameters: INodeParameters;
	/** The workflow that this one is a copy of, in the same n8n: it has its address. */
	copyOf?: Host;
}

// What still waits at the end of a test must not keep the process alive.
clock.pause = async (ms) => await new Promise((resolve) => void setTimeout(resolve, ms).unref());

let lastHost = 0;

/**
 * The part of n8n that receives webhooks, around n8n-core's own contexts and real HTTP. In the order
 * of things it follows `live-webhooks.js`, `test-webhooks.js` and `webhook-helpers.js` of n8n.
 */
export class Host {
	/** What executions were started with, and what the service was answered. */
	readonly executions: IDataObject[] = [];
	readonly answers: number[] = [];

	/** How many of the next executions cannot be made. */
	refusedExecutions = 0;

	/** Why n8n activates the workflow: as a person does, or as it does when it starts. */
	activation: WorkflowActivateMode = 'activate';

	/** Whether the test URL of the editor is in use. */
	isTest = false;

	hasCredential = true;
	parameters: INodeParameters;

	/** The trigger as the process has it that handles the next call: others share the database only. */
	node: INodeType = new AiVisibilityTrigger();

	private readonly server: Server;
	private port = 0;
	private readonly stored = new StoredWorkflow(
		'Reports of the brand to the team, to the agency and to the client',
	);

	/** The process remembers by URL, and a port may come again. */
	private readonly webhookId: string = `hook-${++lastHost}`;

	constructor(private readonly setup: HostSetup) {
		prepareHost();
		this.parameters = setup.parameters;
		if (setup.copyOf !== undefined) this.webhookId = setup.copyOf.webhookId;
		this.server = createServer((request, response) => void this.receive(request, response));
	}

	async start(): Promise<this> {
		this.port = await listen(this.server);
		return this;
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** As another process would do it: nothing but the database is kept. */
	restart(): void {
		jest.isolateModules(() => {
			const shared = jest.requireActual<{ clock: typeof clock }>(
				'../../../nodes/shared/base/time/clock',
			);
			Object.assign(shared.clock, clock);
			const module = jest.requireActual<{ AiVisibilityTrigger: typeof AiVisibilityTrigger }>(
				'../../../nodes/AiVisibilityTrigger/AiVisibilityTrigger.node',
			);
			this.node = new module.AiVisibilityTrigger();
		});
	}

	get url(): string {
		return `${this.baseUrl}/webhook${this.isTest ? '-test' : ''}/${this.webhookId}/webhook`;
	}

	get staticData(): string {
		return this.stored.staticData;
	}

	set staticData(text: string) {
		this.stored.staticData = text;
	}

	/** The endpoints that the trigger remembers. */
	get endpoints(): IDataObject[] {
		const data = JSON.parse(this.staticData) as Record<string, { endpoints?: IDataObject[] }>;
		return data['node:Trigger']?.endpoints ?? [];
	}

	/** Publishes the workflow, or begins to listen for a test event. */
	async activate(): Promise<void> {
		if (!(await this.hook('checkExists'))) expect(await this.hook('create')).toBe(true);
	}

	async deactivate(): Promise<void> {
		expect(await this.hook('delete')).toBe(true);
	}

	private async hook(method: 'checkExists' | 'create' | 'delete'): Promise<boolean> {
		const workflow = this.openWorkflow();
		const context = new HookContext(
			workflow,
			workflow.getNode('Trigger')!,
			this.additionalData({}),
			this.isTest ? 'manual' : 'trigger',
			this.activation,
			this.webhookData,
		);
		const done = await this.node.webhookMethods?.default?.[method]?.call(context);
		this.stored.save(workflow);
		return done === true;
	}

	get workflowId(): string {
		return this.stored.id;
	}

	private get baseUrl(): string {
		if (this.setup.copyOf !== undefined) return this.setup.copyOf.baseUrl;
		return `http://127.0.0.1:${this.port}`;
	}

	private get webhookData(): IWebhookData {
		const [webhookDescription] = this.node.description.webhooks!;
		return { isTest: this.isTest, webhookDescription } as IWebhookData;
	}

	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		response.on('finish', () => this.answers.push(response.statusCode));
		const { httpMethod, responseMode } = this.webhookData.webhookDescription;
		// Otherwise n8n knows no such webhook, or answers when the workflow has ended.
		if (request.method !== httpMethod || responseMode !== 'onReceived')
			return respond(response, 404);
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const { searchParams } = new URL(request.url ?? '', this.baseUrl);
		const rawBody = Buffer.concat(chunks);
		const type = request.headers['content-type'];
		// n8n reads what is no JSON when it is asked to, and cannot always.
		const readRawBody = async () => {
			await new Promise(setImmediate);
			if (type === 'broken') throw new Error('The request was cut off');
			Object.assign(request, { rawBody });
		};
		const httpRequest = Object.assign(request, {
			...(type === 'application/json' ? { rawBody } : { readRawBody }),
			query: Object.fromEntries(searchParams),
		});
		const httpResponse = Object.assign(response, {
			status: (code: number) => Object.assign(response, { statusCode: code }),
		});
		const workflow = this.openWorkflow();
		const context = new WebhookContext(
			workflow,
			workflow.getNode('Trigger')!,
			this.additionalData({ httpRequest, httpResponse } as never),
			this.isTest ? 'manual' : 'webhook',
			this.webhookData,
			[],
			null,
		);
		try {
			const result = await this.node.webhook!.call(context);
			this.carryOn(workflow, result, response);
		} catch {
			if (!response.writableEnded) respond(response, 500);
		}
	}

	/** What n8n does with what a trigger gave. The newest saves nothing that a delivery has changed. */
	private carryOn(
		workflow: Workflow,
		{ noWebhookResponse, webhookResponse, workflowData }: IWebhookResponseData,
		response: ServerResponse,
	): void {
		const isSaved = workflowData === undefined || chosenEnd().name === 'oldest';
		if (isSaved) this.stored.save(workflow);
		if (workflowData !== undefined) this.execute(workflowData[0][0].json);
		if (!noWebhookResponse) respond(response, 200, webhookResponse);
	}

	private execute(json: IDataObject): void {
		if (this.refusedExecutions > 0) {
			this.refusedExecutions -= 1;
			throw new Error('The database is away');
		}
		this.executions.push(json);
	}

	private openWorkflow(): Workflow {
		const { node: type, parameters, hasCredential } = this;
		const trigger = { name: 'Trigger', type, parameters, hasCredential, webhookId: this.webhookId };
		return this.stored.open(trigger, false);
	}

	private additionalData(
		http: Partial<IWorkflowExecuteAdditionalData>,
	): IWorkflowExecuteAdditionalData {
		return {
			credentialsHelper: new CredentialsInMemory(this.setup.credential),
			webhookBaseUrl: `${this.baseUrl}/webhook`,
			webhookTestBaseUrl: `${this.baseUrl}/webhook-test`,
			...http,
		} as unknown as IWorkflowExecuteAdditionalData;
	}
}

function respond(response: ServerResponse, status: number, body: unknown = {}): void {
	response.statusCode = status;
	response.end(JSON.stringify(body));
}
