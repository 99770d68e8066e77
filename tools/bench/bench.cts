import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import type { RecordedRequest } from '../../harness/controls.cts';
import { N8n } from '../../harness/n8n.cts';
import { Sandbox } from '../../harness/sandbox.cts';
import type { Credential, Workflow, WorkflowNode } from '../../harness/shapes.cts';

export interface BenchOptions {
	/** Command line arguments of the sandbox. */
	flags?: string[];
	/** How many times faster than real time sandbox and n8n run. */
	speed?: number;
	/** How many n8n, each in a process of its own; all have the same workflows. */
	instances?: number;
	/** Settings of n8n. */
	env?: NodeJS.ProcessEnv;
}

/** Access to the service with an API key of its own, so that the compared nodes share no rate limit. */
export interface Access {
	apiKey: string;
	/** For a node of this package, and for n8n's HTTP Request node. */
	credentials: Record<'nodes' | 'http', NonNullable<WorkflowNode['credentials']>>;
}

/** More than any case sends. The limits have their own cases. */
export const UNLIMITED = 1_000_000;

/** Flags of a sandbox without limits, for cases that measure the work of n8n. */
export const unlimited = ['requests-per-minute', 'llm-per-minute', 'monthly-quota'].flatMap(
	(name) => [`--${name}`, String(UNLIMITED)],
);

/** Workflows take longer than any timeout of an HTTP client. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const preload = (name: string) => ['--require', join(__dirname, 'preload', name)];

/** The sandbox, and one n8n or several with the package and the workflows of a case. */
export class Bench {
	private readonly credentials: Credential[] = [];

	private readonly workflows: Workflow[] = [];

	private constructor(
		readonly sandbox: Sandbox,
		readonly instances: N8n[],
		/** A brand for everything that is created. */
		readonly brandId: string,
	) {}

	/** Starts the sandbox, and creates the n8n without starting them. */
	static async open({ flags, speed, instances = 1, env }: BenchOptions = {}): Promise<Bench> {
		const sandbox = await Sandbox.start({ flags, speed });
		const made: N8n[] = [];
		for (let index = 0; index < instances; index++) {
			const options = {
				env: { N8N_PAYLOAD_SIZE_MAX: '64', BENCH_SPEED: String(speed), ...env },
				nodeFlags: [...preload('gauge.cjs'), ...(speed ? preload('fastTime.cjs') : [])],
			};
			made.push(await N8n.create(options));
		}
		const [brand] = await sandbox.controls.state<{ id: string }>('brands');
		return new Bench(sandbox, made, brand.id);
	}

	/**
	 * Creates an API key, and a credential with it for each kind of node.
	 *
	 * @param perMinute the credential's Requests per Minute
	 * @param baseUrl where the requests go, if not to the sandbox
	 */
	async addAccess(name: string, perMinute = 120, baseUrl = this.sandbox.url): Promise<Access> {
		const apiKey = await this.sandbox.controls.createKey({});
		const add = (id: string, type: string, data: Record<string, unknown>) => {
			this.credentials.push({ id, name: id, type, data });
			return { [type]: { id, name: id } };
		};
		const header = { name: 'Authorization', value: `Bearer ${apiKey}` };
		const own = { baseUrl, apiKey, requestsPerMinute: perMinute };
		return {
			apiKey,
			credentials: {
				nodes: add(`${name}-nodes`, 'aiVisibilityApi', own),
				http: add(`${name}-http`, 'httpHeaderAuth', header),
			},
		};
	}

	addWorkflow(workflow: Workflow): void {
		this.workflows.push(workflow);
	}

	/** Starts every n8n with the credentials and workflows so far, all of them active. */
	async start(): Promise<void> {
		const start = async (n8n: N8n) => {
			await n8n.start();
			await n8n.rest.saveCredentials(this.credentials);
			await n8n.rest.saveWorkflows(this.workflows);
			for (const { id } of this.workflows) await n8n.rest.activate(id);
		};
		await Promise.all(this.instances.map(start));
	}

	/**
	 * Starts a workflow by its webhook and waits until it has ended.
	 *
	 * @param instance index of the n8n
	 * @returns how long it took, and whether it succeeded
	 */
	async call(
		workflow: string,
		body: object,
		instance = 0,
	): Promise<{ ok: boolean; seconds: number }> {
		const since = performance.now();
		const response = await fetch(`${this.instances[instance].url}/webhook/${workflow}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
			dispatcher: patient,
		});
		await response.text();
		return { ok: response.ok, seconds: (performance.now() - since) / 1000 };
	}

	/** @throws Error when the workflow fails */
	async secondsOf(workflow: string, body: object, instance = 0): Promise<number> {
		const { ok, seconds } = await this.call(workflow, body, instance);
		if (!ok) throw new Error(`${workflow} failed`);
		return seconds;
	}

	/** @returns what was requested with a key, oldest first */
	async requestsOf({ apiKey }: Access): Promise<RecordedRequest[]> {
		const requests = await this.sandbox.controls.requests();
		return requests.filter(({ headers }) => headers.authorization === `Bearer ${apiKey}`);
	}

	/** @returns how many emails of a run of `emailItems` the service has */
	async createdBy(run: string): Promise<number> {
		const emails = await this.sandbox.controls.state<{ subject: string }>('emails');
		return emails.filter(({ subject }) => subject.startsWith(`${run} `)).length;
	}

	/** Asks `preload/gauge.cjs` in an n8n: DELETE begins a measurement, GET reads its event loop's longest delay. */
	async silenceMs(method: 'DELETE' | 'GET', instance: number): Promise<number> {
		const port = /^gauge (\d+)$/m.exec(this.instances[instance].log)?.[1];
		const response = await fetch(`http://127.0.0.1:${port}/`, { method });
		return ((await response.json()) as { silenceMs: number }).silenceMs;
	}

	async close(): Promise<void> {
		await Promise.all(this.instances.map(async (n8n) => await n8n.dispose()));
		await this.sandbox.stop();
	}
}
