import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { chosenEnd } from './ends.cts';
import type { End } from './ends.cts';
import { environmentOf } from './environment.cts';
import { copyDatabase, hasDatabase, installPack, makeUserFolder } from './folder.cts';
import { ownerOf } from './owner.cts';
import { packedTarball } from './pack.cts';
import { preparedFolder } from './prepared.cts';
import { ManagedProcess, orAnyPort, ownPorts, portsLine } from './process.cts';
import { Rest } from './rest.cts';
import type { RunningN8n } from './shapes.cts';

export interface N8nOptions {
	/** Which n8n version; by default the one that N8N_END names. */
	end?: End;
	/** Installs the packed tarball. On by default. */
	pack?: boolean;
	/** Serves the editor, icons and type lists, at the price of a slower start. Off by default. */
	editor?: boolean;
	/** Runs Code nodes, at the price of a slower start. Off by default. */
	codeNodes?: boolean;
	/** Preferred port; any free one when left out or in use. */
	port?: number;
	/**
	 * N8N_USER_FOLDER; a new temporary one when left out. One that
	 * has a database keeps it.
	 */
	folder?: string;
	/** Additional environment settings; they take precedence. */
	env?: NodeJS.ProcessEnv;
	/** Flags of Node itself, such as `--inspect`. */
	nodeFlags?: string[];
}

/** How long a start may take, in milliseconds; generous for a slow machine with cold caches. */
const startTimeout = 280_000;

/** The last line that n8n prints at a start. */
const readyLine = /Editor is now accessible via/;

/**
 * A real n8n on this machine with the packed tarball in it. Starts with a database on which all
 * migrations have run, gets an owner at its first start, and can be stopped, killed and started again.
 */
export class N8n implements RunningN8n {
	private editor?: Rest;

	private process?: ManagedProcess;

	private constructor(
		readonly end: End,
		readonly folder: string,
		/** The whole environment of its processes; after the first start with its ports. */
		readonly env: NodeJS.ProcessEnv,
		private readonly nodeFlags: string[],
	) {}

	/**
	 * Makes an instance, not yet started.
	 *
	 * @throws Error when the pack is not built or cannot be installed
	 */
	static async create(options: N8nOptions = {}): Promise<N8n> {
		const end = options.end ?? chosenEnd();
		const folder = options.folder ?? makeUserFolder();
		try {
			if (!hasDatabase(folder)) copyDatabase(await preparedFolder(end), folder);
			if (options.pack ?? true) await installPack(folder, await packedTarball());
		} catch (error) {
			if (!options.folder) rmSync(folder, { recursive: true, force: true });
			throw error;
		}
		const port = options.port === undefined ? 0 : await orAnyPort(options.port);
		const env = environmentOf({
			end,
			folder,
			editor: options.editor ?? false,
			codeNodes: options.codeNodes ?? false,
			extra: { ...addressSettings, N8N_PORT: String(port), ...options.env },
		});
		return new N8n(end, folder, env, options.nodeFlags ?? []);
	}

	/** Makes an instance and starts it. */
	static async started(options: N8nOptions = {}): Promise<N8n> {
		const n8n = await N8n.create(options);
		await n8n.start();
		return n8n;
	}

	/** The address of the editor, its REST interface, and the webhooks; it stays when n8n starts again. */
	get url(): string {
		return this.rest.session.url;
	}

	get rest(): Rest {
		if (this.editor === undefined) throw new Error('This n8n has not been started yet.');
		return this.editor;
	}

	/**
	 * Starts it, and returns when every active workflow is registered.
	 *
	 * @throws Error with the end of the log when it does not start
	 */
	async start(): Promise<void> {
		if (this.process?.running) throw new Error('This n8n is running already.');
		this.process = new ManagedProcess({
			name: `n8n ${this.end.version}`,
			args: [...ownPorts, ...this.nodeFlags, this.end.bin, 'start'],
			cwd: this.folder,
			env: this.env,
			logFile: this.logFile,
		});
		try {
			const [, ports] = await this.process.waitFor(portsLine, startTimeout);
			this.keepAddress(JSON.parse(ports) as Record<string, string>);
			await this.process.waitFor(readyLine, startTimeout);
			await this.rest.session.setUpOwner();
			await this.rest.publication.allCompleted();
		} catch (error) {
			await this.process.kill();
			throw error;
		}
	}

	/** Later starts use the same address. */
	private keepAddress(ports: Record<string, string>): void {
		const url = `http://127.0.0.1:${ports.N8N_PORT}`;
		Object.assign(this.env, ports, { WEBHOOK_URL: `${url}/`, N8N_EDITOR_BASE_URL: url });
		this.editor ??= new Rest(this.end, url, ownerOf(this.folder));
	}

	/** @returns whether it runs, and gets an answer of its database, which may take a minute */
	async answers(): Promise<boolean> {
		if (!this.process?.running) return false;
		const signal = AbortSignal.timeout(120_000);
		const workflows = this.rest.session.fetch('/rest/workflows', { signal });
		return await workflows.then(
			({ ok }) => ok,
			() => false,
		);
	}

	/** Stops it as Ctrl-C does: running executions may end, triggers stay registered. */
	async stop(): Promise<void> {
		await this.process?.stop();
	}

	/** Kills it at once, as a power cut does. */
	async kill(): Promise<void> {
		await this.process?.kill();
	}

	/** Ends it and removes its folder. */
	async dispose(): Promise<void> {
		await this.kill();
		rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
	}

	/** Everything that it printed since its first start. */
	get logFile(): string {
		return join(this.folder, 'n8n.log');
	}

	/** The latest of what it printed since it was started. */
	get log(): string {
		return this.process?.output ?? '';
	}

	/** Resolves with the exit code when the started process has ended, however that happened. */
	get ended(): Promise<number> | undefined {
		return this.process?.ended;
	}
}

/** n8n fills in the port that it takes. */
const addressSettings: NodeJS.ProcessEnv = {
	WEBHOOK_URL: 'http://127.0.0.1:{N8N_PORT}/',
	N8N_EDITOR_BASE_URL: 'http://127.0.0.1:{N8N_PORT}',
};
