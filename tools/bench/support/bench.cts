import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { Controls } from '../../../harness/controls.cts';
import { N8n } from '../../../harness/n8n.cts';
import { Sandbox } from '../../../harness/sandbox.cts';
import type { Credential, Workflow } from '../../../harness/shapes.cts';
import type { OpenCase } from '../measures.cts';
import { Gauge } from './gauge.cts';

export interface BenchOptions {
	/** Additional command line arguments of the sandbox. */
	sandboxFlags?: string[];
	/** How many times faster than real time sandbox and n8n run. */
	speed?: number;
	/** How many n8n, each in a process of its own; all have the same workflows. */
	instances?: number;
	/** Additional settings of n8n. */
	env?: NodeJS.ProcessEnv;
}

/** Access to the service with its own API key, so that contenders share no rate limit. */
export interface Access {
	apiKey: string;
	/** For a node of this package. */
	nodes: NonNullable<Workflow['nodes'][number]['credentials']>;
	/** For n8n's HTTP Request node. */
	http: NonNullable<Workflow['nodes'][number]['credentials']>;
}

/** The outcome of a workflow that was started and has ended. */
export interface Call {
	/** 200 when the workflow succeeded. */
	status: number;
	ms: number;
}

/** Workflows take longer than any timeout of an HTTP client. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** The sandbox, and one n8n or several with the package and the workflows of a case. */
export class Bench {
	private readonly credentials: Credential[] = [];

	private readonly workflows: Workflow[] = [];

	private constructor(
		readonly sandbox: Sandbox,
		readonly controls: Controls,
		readonly instances: N8n[],
		/** Measures memory and event loop of each n8n. */
		readonly gauges: Gauge[],
		/** A brand for everything that is created. */
		readonly brandId: string,
	) {}

	/** Starts the sandbox, and creates the n8n without starting them. */
	static async open(options: BenchOptions = {}): Promise<Bench> {
		const { sandboxFlags: flags, speed, instances = 1 } = options;
		const sandbox = await Sandbox.start({ flags, speed });
		const controls = new Controls(sandbox);
		const made: N8n[] = [];
		const gauges: Gauge[] = [];
		for (let index = 0; index < instances; index++) {
			const n8n = await N8n.create(settingsFor(options));
			made.push(n8n);
			gauges.push(new Gauge(() => n8n.log));
		}
		const [brand] = await controls.state<{ id: string }>('brands');
		return new Bench(sandbox, controls, made, gauges, brand.id);
	}

	/** The first n8n, or the only one. */
	get n8n(): N8n {
		return this.instances[0];
	}

	/**
	 * Creates an API key, and a credential with it for each kind of node.
	 *
	 * @param id of the credentials
	 * @param perMinute the credential's Requests per Minute
	 * @param baseUrl where the requests go, if not to the sandbox
	 */
	async addAccess(id: string, perMinute = 120, baseUrl = this.sandbox.url): Promise<Access> {
		const apiKey = await this.controls.createKey({});
		const data = { baseUrl, apiKey, requestsPerMinute: perMinute };
		const header = { name: 'Authorization', value: `Bearer ${apiKey}` };
		const [nodes, http] = [`${id}-nodes`, `${id}-http`];
		this.credentials.push(
			{ id: nodes, name: nodes, type: 'aiVisibilityApi', data },
			{ id: http, name: http, type: 'httpHeaderAuth', data: header },
		);
		return {
			apiKey,
			nodes: { aiVisibilityApi: { id: nodes, name: nodes } },
			http: { httpHeaderAuth: { id: http, name: http } },
		};
	}

	addWorkflow(workflow: Workflow): void {
		this.workflows.push(workflow);
	}

	/** Starts every n8n with the credentials and workflows so far, all of them active. */
	async start(): Promise<void> {
		await Promise.all(this.instances.map(async (n8n) => await this.startOne(n8n)));
	}

	/**
	 * Starts a workflow by its webhook and waits until it has ended.
	 *
	 * @param instance index of the n8n
	 */
	async call(workflowId: string, body: object, instance = 0): Promise<Call> {
		const since = performance.now();
		const response = await fetch(`${this.instances[instance].url}/webhook/${workflowId}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			dispatcher: patient,
		});
		await response.text();
		return { status: response.status, ms: performance.now() - since };
	}

	/** Stops what still runs of a workflow. */
	async stopExecutions(workflowId: string, instance = 0): Promise<void> {
		const { rest } = this.instances[instance];
		const running = (await rest.executions(workflowId)).filter(
			({ status }) => status === 'running',
		);
		for (const { id } of running) await rest.stopExecution(id);
	}

	/** The case, once its services run. */
	toCase(round: OpenCase['round']): OpenCase {
		return { round, close: async () => await this.close() };
	}

	/** Stops everything. */
	async close(): Promise<void> {
		await Promise.all(this.instances.map(async (n8n) => await n8n.dispose()));
		await this.sandbox.stop();
	}

	private async startOne(n8n: N8n): Promise<void> {
		await n8n.cli.importCredentials(this.credentials);
		await n8n.cli.importWorkflows(this.workflows);
		await n8n.start();
		for (const { id } of this.workflows) await n8n.rest.activate(id);
	}
}

const preload = (name: string) => ['--require', join(__dirname, 'preload', name)];

function settingsFor({ speed, env }: BenchOptions) {
	return {
		env: {
			N8N_PAYLOAD_SIZE_MAX: '64',
			...(speed === undefined ? {} : { BENCH_SPEED: String(speed) }),
			...env,
		},
		nodeFlags: [...preload('gauge.cjs'), ...(speed === undefined ? [] : preload('fastTime.cjs'))],
	};
}
