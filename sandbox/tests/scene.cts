import { startSandbox, type Sandbox, type SandboxOptions } from '../index.cts';
import type { Rule } from '../rules.cts';
import { Client, dataOf, demoIds, type Json } from './client.cts';

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
		const seed = 'oneBrand';
		this.sandbox = await startSandbox({
			seed,
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

	/** The body that a GET answers with. */
	async read(path: string): Promise<Json> {
		return (await this.client.get(path)).body;
	}

	/** The records that a list answers with. */
	async list(path: string): Promise<Json[]> {
		return dataOf(await this.client.get(path));
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
