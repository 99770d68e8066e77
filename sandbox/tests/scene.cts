import { startSandbox, type Sandbox, type SandboxOptions } from '../index.cts';
import type { Rule } from '../rules.cts';
import { Client, demoIds, eventually, type Json } from './client.cts';

export type KeyFields = Parameters<Sandbox['createKey']>[0];

/** A sandbox, its owner's client, and ids of its records. */
export class Scene {
	sandbox!: Sandbox;

	client!: Client;

	ids!: ReturnType<typeof demoIds>;

	/** Rules that are switched off. */
	without: Rule[] = [];

	constructor(private readonly defaults: SandboxOptions) {}

	/** Starts a sandbox, replacing the one that runs. */
	async start(options: SandboxOptions = {}): Promise<void> {
		await this.stop();
		this.sandbox = await startSandbox({
			...{ seed: 'oneBrand', requestsPerMinute: 10_000, llmPerMinute: 1_000 },
			...this.defaults,
			without: this.without,
			...options,
		});
		this.client = new Client(this.sandbox);
		this.ids = demoIds(this.sandbox);
	}

	async stop(): Promise<void> {
		await this.sandbox?.stop();
	}

	get: Client['get'] = (...call) => this.client.get(...call);
	post: Client['post'] = (...call) => this.client.post(...call);
	patch: Client['patch'] = (...call) => this.client.patch(...call);
	delete: Client['delete'] = (...call) => this.client.delete(...call);
	control: Client['control'] = (...call) => this.client.control(...call);

	/** A client with a key of its own. */
	as = (key: KeyFields): Client => new Client(this.sandbox, this.sandbox.createKey(key));

	/** The body that a GET answers with. */
	async read(path: string): Promise<Json> {
		return (await this.get(path)).body;
	}

	/** The records that a list answers with. */
	async list(path: string): Promise<Json[]> {
		return (await this.get(path)).data;
	}

	/** Sends a request, and waits in real time until it has arrived; its answer may take longer. */
	async arrived<T>(send: () => Promise<T>): Promise<[Promise<T>]> {
		const before = this.sandbox.requests.length;
		const answer = send();
		// A test that ends before the answer leaves it behind.
		answer.catch(() => undefined);
		await eventually(() => this.sandbox.requests.length > before);
		// In an array, because awaiting a promise of a promise would await both.
		return [answer];
	}

	/** Makes a report. @returns its path */
	async newReport(prompts: object[], fields: object = {}): Promise<string> {
		const { body } = await this.post('/v1/reports', { brand_id: this.ids.brand, ...fields });
		const path = `/v1/reports/${String(body.id)}`;
		if (prompts.length > 0) await this.post(`${path}/prompts`, { prompts });
		return path;
	}

	/** Runs a report to its end. */
	async complete(path: string): Promise<void> {
		await this.post(`${path}/runs`, {});
		await this.advance(20_000);
	}

	/** Lets sandbox time pass. */
	advance = (milliseconds: number): Promise<void> => this.clock.advance(milliseconds);

	get clock(): Sandbox['clock'] {
		return this.sandbox.clock;
	}

	get state(): Sandbox['state'] {
		return this.sandbox.state;
	}

	/** The path of the brand with the most demo data. */
	get brandPath(): string {
		return `/v1/brands/${this.ids.brand}`;
	}
}

/** A sandbox of its own for each test of a file. */
export function useSandbox(defaults: SandboxOptions = {}): Scene {
	const scene = new Scene(defaults);
	beforeEach(async () => await scene.start());
	afterEach(async () => await scene.stop());
	return scene;
}
