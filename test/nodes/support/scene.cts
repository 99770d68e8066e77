import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeExecutionData,
	INodeParameterResourceLocator,
	INodeParameters,
} from 'n8n-workflow';
import {
	type RecordedRequest,
	type Sandbox,
	type SandboxOptions,
	startSandbox,
} from '../../../sandbox/index.cts';
import { actionNodes, PACK } from '../engine/nodeTypes.cts';
import {
	type Finished,
	type NodeSetup,
	type Running,
	startWorkflow,
	type WorkflowSetup,
} from '../engine/runWorkflow.cts';
import { findingsOf } from './contract.cts';
import { direct } from './http.cts';
import { LONGEST_STEP_MS, runTimeAt } from './speed.cts';

/** One node of the pack, fed by a source of items. */
export interface CallSetup {
	/** Without `resource` and `operation` being strings, the engine finds no operation. */
	parameters: INodeParameters;
	/** What the source gives; one empty item when left out. */
	items?: IDataObject[];
	node?: Partial<NodeSetup>;
	after?: NodeSetup[];
	workflow?: Partial<WorkflowSetup>;
}

/** What became of the node under test. */
export interface CallResult extends Finished {
	out: INodeExecutionData[];
	records: IDataObject[];
}

/** An agent that has its tools called by the engine, or through n8n's routing engine. */
export type AgentType = 'test.agent' | 'test.olderAgent';

/** A test holds for both. */
export const AGENTS: AgentType[] = ['test.agent', 'test.olderAgent'];

/** The name of the node under test. */
export const NODE = 'Node';

/** On Error: Continue. */
export const CONTINUES = { onError: 'continueRegularOutput' } as const;

/** An ID that no record has. */
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const DAY_MS = 86_400_000;

/** A sandbox, a key of its own for each test, and n8n's engine in front of it. */
export class Scene {
	sandbox!: Sandbox;

	/** The key of the present test. */
	apiKey = '';

	private readonly formerKeys = new Set<string>();

	private firstRequest = 0;

	private restoreTime = () => {};

	constructor(private readonly options: SandboxOptions) {}

	async open(): Promise<void> {
		this.sandbox = await startSandbox({ seed: 'oneBrand', ...this.options });
	}

	/** A new key, which nobody has used up, no faults, and no requests; the time is that of this scene. */
	begin(): void {
		this.restoreTime();
		this.restoreTime = runTimeAt(this.sandbox.clock);
		this.sandbox.faults.clear();
		this.endFormerKey();
		this.apiKey = this.sandbox.createKey({});
		this.firstRequest = this.sandbox.requests.length;
	}

	/** What an execution that a test has stopped still sends meets no fault of the next test. */
	private endFormerKey(): void {
		if (this.apiKey === '') return;
		this.formerKeys.add(`Bearer ${this.apiKey}`);
		this.sandbox.revokeKey(this.apiKey);
	}

	async close(): Promise<void> {
		this.restoreTime();
		await this.sandbox.stop();
	}

	/** What is wrong, by openapi.json, with the requests that n8n sent in the present test. */
	get findings(): string[] {
		const { world } = this.sandbox;
		return this.requests
			.filter(({ headers }) => headers['user-agent'] === 'n8n')
			.flatMap((request) => findingsOf(request, world.operations));
	}

	get credential(): ICredentialDataDecryptedObject {
		return { baseUrl: this.sandbox.url, apiKey: this.apiKey, requestsPerMinute: 120 };
	}

	/** The requests of the present test, without late ones of an execution that one before has stopped. */
	get requests(): RecordedRequest[] {
		return this.sandbox.requests
			.slice(this.firstRequest)
			.filter(({ headers }) => !this.formerKeys.has(String(headers.authorization)));
	}

	/** Those of them that went to an operation: `requestsTo('POST', '/v1/brands')`. */
	requestsTo(method: string, template: string): RecordedRequest[] {
		return this.requests.filter((each) => each.method === method && each.template === template);
	}

	/**
	 * A call of an operation of whichever node has the resource.
	 *
	 * @param parameters of its form; the brand is that of the scene unless they say otherwise
	 */
	call(
		resource: string,
		operation: string,
		parameters: object = {},
		more: Omit<CallSetup, 'parameters'> = {},
	): CallSetup {
		const { name } = actionNodes.find(({ description }) =>
			description.properties.some(
				(each) =>
					each.name === 'resource' &&
					each.options?.some((one) => 'value' in one && one.value === resource),
			),
		)!.description;
		const form = { resource, operation, brandId: byId(this.brandId), ...parameters };
		return { parameters: form, node: { type: `${PACK}.${name}` }, ...more };
	}

	start(setup: CallSetup) {
		const { parameters, items = [{}], node, after = [], workflow } = setup;
		const { finished, stop } = startWorkflow({
			nodes: [
				{ name: 'Source', type: 'test.source', parameters: { items: items as never } },
				{ name: NODE, type: `${PACK}.aiVisibility`, parameters, ...node },
				...after,
			],
			credential: this.credential,
			...workflow,
		});
		return { finished: finished.then(toCallResult), stop };
	}

	/** @throws Error as `mustSucceed`: a test that looks at requests only must not pass because nothing worked */
	async run(setup: CallSetup): Promise<CallResult> {
		return mustSucceed(await this.start(setup).finished);
	}

	/** @throws Error when the node succeeded */
	async runFailing(setup: CallSetup) {
		const result = await this.start(setup).finished;
		if (result.error === undefined) throw new Error('The node succeeded, against expectation');
		return { ...result, error: result.error };
	}

	/**
	 * Starts an agent with the node under test as its tool.
	 *
	 * @param setup of the node; each of its items is one of the agent's
	 * @param calls what the agent calls at once; an expression is evaluated for each of its items
	 * @param agent the node type of the agent
	 */
	startAgent(
		{ parameters, items = [{}], node, workflow }: CallSetup,
		calls: IDataObject[] | string,
		agent: AgentType = 'test.agent',
	): Running {
		const toolAndCalls = { tool: NODE, calls: calls as never };
		return startWorkflow({
			nodes: [
				{ name: 'Source', type: 'test.source', parameters: { items: items as never } },
				{ name: 'Agent', type: agent, parameters: toolAndCalls },
				{ name: NODE, type: `${PACK}.aiVisibilityTool`, parameters, ...node },
			],
			wires: [
				{ from: 'Source', to: 'Agent' },
				{ from: NODE, to: 'Agent', type: 'ai_tool' },
			],
			credential: this.credential,
			...workflow,
		});
	}

	/**
	 * Runs the node under test as the tool of an agent.
	 *
	 * @returns what the agent gets to read: the first record of each call
	 */
	async runAsTool(
		parameters: INodeParameters,
		calls: IDataObject[] | string = [{}],
		{ agent, ...setup }: Omit<CallSetup, 'parameters'> & { agent?: AgentType } = {},
	): Promise<IDataObject[]> {
		const { finished } = this.startAgent({ parameters, ...setup }, calls, agent);
		const { jsons } = mustSucceed(toCallResult(await finished));
		return jsons('Agent').map(({ records }) => (records as IDataObject[])[0] ?? {});
	}

	/** A brand of the sandbox, which has facts. */
	get brandId(): string {
		return this.sandbox.state.brands.all()[0].id;
	}

	/** Another brand of the sandbox. */
	get otherBrandId(): string {
		return this.sandbox.state.brands.all()[1].id;
	}

	/** A time of the sandbox's clock. */
	daysAgo(days: number): string {
		const { clock } = this.sandbox;
		return clock.iso(clock.now() - days * DAY_MS);
	}

	/** A draft report with prompts. */
	async draftReport(prompts: string[] = ['Which coffee is best?']): Promise<string> {
		const { id } = await this.direct('POST', '/v1/reports', { brand_id: this.brandId });
		const list = prompts.map((text) => ({ prompt_text: text, category: 'General' }));
		await this.direct('POST', `/v1/reports/${String(id)}/prompts`, { prompts: list });
		return String(id);
	}

	/** A request past the pack, by the same key: the hand of somebody else. */
	async direct(method: string, path: string, body?: object): Promise<IDataObject> {
		return await direct({ url: this.sandbox.url, apiKey: this.apiKey }, method, path, body);
	}
}

function toCallResult(finished: Finished): CallResult {
	const out = finished.items(NODE);
	return { ...finished, out, records: out.map(({ json }) => json) };
}

/** @throws Error when the execution ended early, or when an item carries an unexpected error */
export function mustSucceed(result: CallResult): CallResult {
	const { error, records } = result;
	if (error !== undefined) {
		throw new Error(`${error.message} ${error.description ?? ''}`, { cause: error });
	}
	const unexpected = records.find((record) => (record.error as IDataObject)?.code === 'unexpected');
	if (unexpected !== undefined) throw new Error(JSON.stringify(unexpected));
	return result;
}

/**
 * Opens a scene for a test file and closes it after the last test.
 *
 * @param options of the sandbox; at a speed of 60, a minute of its limits lasts a second
 */
export function useScene(options: SandboxOptions = {}): Scene {
	const scene = new Scene({ speed: 60, longestStepMs: LONGEST_STEP_MS, ...options });
	beforeAll(async () => await scene.open());
	beforeEach(() => scene.begin());
	afterEach(() => expect(scene.findings).toEqual([]));
	afterAll(async () => await scene.close());
	return scene;
}

/** Brand: Create. */
export const createBrand = (name: string, more: INodeParameters = {}): INodeParameters => ({
	resource: 'brand',
	operation: 'create',
	name,
	website: 'https://new.example',
	...more,
});

/** A locator as the editor stores it. */
export const byId = (value: string): INodeParameterResourceLocator => ({
	__rl: true,
	mode: 'id',
	value,
});
