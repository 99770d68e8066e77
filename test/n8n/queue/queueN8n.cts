import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chosenEnd } from '../../../harness/ends.cts';
import { environmentOf } from '../../../harness/environment.cts';
import { installPack, makeUserFolder } from '../../../harness/folder.cts';
import { ownerOf } from '../../../harness/owner.cts';
import { packedTarball } from '../../../harness/pack.cts';
import { Forwarder } from '../../../harness/forwarder.cts';
import { ownPorts, portsLine, ManagedProcess } from '../../../harness/process.cts';
import { Rest } from '../../../harness/rest.cts';
import { until } from '../../../harness/until.cts';
import type { Programs } from './programs.cts';
import { startPostgres, startRedis, type Service } from './services.cts';

const startTimeout = 280_000;

/** The most executions that a worker runs at once. */
export const concurrency = 10;

/**
 * An n8n in queue mode as in a deployment: one main process, two webhook processes, two workers, with
 * their own Redis and PostgreSQL, and with the packed tarball in the folder that they share, as they
 * would share a volume or an image.
 */
export class QueueN8n {
	readonly end = chosenEnd();

	readonly folder = makeUserFolder();

	private readonly services: Service[] = [];

	/** The address at which webhooks are registered, as of a proxy in front of the webhook processes. */
	private front?: Forwarder;

	private members: Record<string, { process: ManagedProcess; url: string }> = {};

	/** n8n's settings, with those of its database among them. */
	settings: NodeJS.ProcessEnv = {};

	private owner?: Rest;

	private constructor() {}

	/**
	 * Starts all of it.
	 *
	 * @param prepare saves credentials and workflows
	 * @throws Error with the end of the log of the process that does not start; everything is cleaned up
	 */
	static async started(
		programs: Programs,
		prepare: (rest: Rest) => Promise<void>,
	): Promise<QueueN8n> {
		const n8n = new QueueN8n();
		try {
			await n8n.start(programs, prepare);
			return n8n;
		} catch (error) {
			await n8n.dispose();
			throw error;
		}
	}

	/** The editor's requests to the main process. */
	get rest(): Rest {
		this.owner ??= new Rest(this.end, this.members.main.url, ownerOf(this.folder));
		return this.owner;
	}

	/** The addresses of the two webhook processes. */
	get webhookUrls(): string[] {
		return [this.members.webhook1.url, this.members.webhook2.url];
	}

	/**
	 * Kills a worker at once, as a power cut or the kernel's out-of-memory killer does.
	 *
	 * @param atLeast the number of executions that have to be running at that moment
	 */
	async killWorker(atLeast: number): Promise<void> {
		const { process } = this.members.worker2;
		await until(`the worker is busy with ${atLeast} executions`, async () => {
			return unfinishedIn(process.output).length >= atLeast || undefined;
		});
		await process.kill();
	}

	/** Stops everything and removes the folder. */
	async dispose(): Promise<void> {
		await Promise.all(Object.values(this.members).map(async ({ process }) => await process.kill()));
		for (const service of this.services) await service.stop();
		this.front?.close();
		rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
	}

	private async start(programs: Programs, prepare: (rest: Rest) => Promise<void>): Promise<void> {
		const keep = (service: Service) => {
			this.services.unshift(service);
			return service;
		};
		const [redis, postgres] = await Promise.all([
			startRedis(programs, this.folder).then(keep),
			startPostgres(programs, this.folder).then(keep),
			packedTarball().then(async (tarball) => await installPack(this.folder, tarball)),
		]);
		this.front = await Forwarder.open();
		// Webhooks are registered under the address of the front.
		const webhooksAt = { WEBHOOK_URL: `http://127.0.0.1:${this.front.port}/` };
		this.settings = environmentOf({
			end: this.end,
			folder: this.folder,
			editor: false,
			codeNodes: false,
			extra: { ...queueSettings, ...redis.env, ...postgres.env, ...webhooksAt },
		});
		// The first one runs the migrations, so the others have to wait for it.
		await this.launch('main', ['start'], /Editor is now accessible via/);
		await this.rest.session.setUpOwner();
		const webhooks = [1, 2].map(async (number) => {
			await this.launch(`webhook${number}`, ['webhook'], /Webhook listener waiting/);
		});
		const workers = [1, 2].map(async (number) => {
			const args = ['worker', `--concurrency=${concurrency}`];
			await this.launch(`worker${number}`, args, /worker is now ready/);
		});
		await Promise.all([...webhooks, ...workers, prepare(this.rest)]);
		this.front.target = Number(new URL(this.webhookUrls[0]).port);
	}

	private async launch(name: string, args: string[], ready: RegExp): Promise<void> {
		const process_ = new ManagedProcess({
			name: `n8n ${this.end.version}, ${name}`,
			args: [...ownPorts, this.end.bin, ...args],
			cwd: this.folder,
			env: this.settings,
			logFile: join(this.folder, `${name}.log`),
		});
		const member = { process: process_, url: '' };
		this.members[name] = member;
		const [, ports] = await process_.waitFor(portsLine, startTimeout);
		member.url = `http://127.0.0.1:${(JSON.parse(ports) as { N8N_PORT: string }).N8N_PORT}`;
		await process_.waitFor(ready, startTimeout);
	}
}

/**
 * Differences from n8n's defaults: a dead worker is noticed within half a minute, not within one
 * and a half, and expressions run without an isolate for every request and execution, which takes a
 * processor a tenth of a second each.
 */
const queueSettings: NodeJS.ProcessEnv = {
	EXECUTIONS_MODE: 'queue',
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '5000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
	N8N_EXPRESSION_ENGINE: 'legacy',
};

/** @returns the ids of the executions that a worker has started and not finished, by its log */
function unfinishedIn(log: string): string[] {
	const ids = (word: string) =>
		[...log.matchAll(new RegExp(`Worker ${word} execution (\\d+)`, 'g'))].map(([, id]) => id);
	const finished = new Set(ids('finished'));
	return ids('started').filter((id) => !finished.has(id));
}
