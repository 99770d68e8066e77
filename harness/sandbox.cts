import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetch } from 'undici';

import { Controls } from './controls.cts';
import { root, tsxBin } from './paths.cts';
import { ManagedProcess } from './process.cts';
import type { Credential } from './shapes.cts';

export interface SandboxOptions {
	/** Any free port when left out. */
	port?: number;
	/** How many times faster than real time its jobs and retries run. */
	speed?: number;
	/** Additional command line arguments, such as ['--requests-per-minute', '1000']. */
	flags?: string[];
}

/** The credential of the example workflows. */
export const credentialId = 'aiVisibilitySandbox';
export const credentialName = 'AI Visibility sandbox';

/** The sandbox as a separate process. */
export class Sandbox {
	readonly controls = new Controls(this);

	private constructor(
		private readonly process: ManagedProcess,
		private readonly folder: string,
		/** Base URL, without /v1. */
		readonly url: string,
		/** Base of its control requests, and with a trailing slash its page. */
		readonly controlUrl: string,
		/** A key with every scope. */
		readonly apiKey: string,
	) {}

	/**
	 * @throws Error with the end of its output when it does not start
	 */
	static async start(options: SandboxOptions = {}): Promise<Sandbox> {
		const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-sandbox-'));
		const args = [tsxBin, join(root, 'sandbox', 'start.cts'), '--json'];
		args.push('--port', String(options.port ?? 0));
		if (options.speed !== undefined) args.push('--speed', String(options.speed));
		args.push(...(options.flags ?? []));
		const process_ = new ManagedProcess({
			name: 'The sandbox',
			args,
			cwd: root,
			env: process.env,
			logFile: join(folder, 'sandbox.log'),
		});
		const [line] = await process_.waitFor(/^\{.*"url".*\}$/m, 180_000);
		const { url, controlUrl, apiKey } = JSON.parse(line) as Record<string, string>;
		return new Sandbox(process_, folder, url, controlUrl, apiKey);
	}

	/** The credential for this sandbox, with the id that the example workflows use. */
	get credential(): Credential {
		return {
			id: credentialId,
			name: credentialName,
			type: 'aiVisibilityApi',
			data: { baseUrl: this.url, apiKey: this.apiKey, requestsPerMinute: 120 },
		};
	}

	/** A request to the service outside n8n. @throws Error when it is refused */
	async ask<T = Record<string, unknown>>(
		method: string,
		path: string,
		body?: object,
		apiKey = this.apiKey,
	): Promise<T> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			headers: {
				authorization: `Bearer ${apiKey}`,
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
		return (text === '' ? {} : JSON.parse(text)) as T;
	}

	/** Resolves with the exit code when it is gone. */
	get ended(): Promise<number> {
		return this.process.ended;
	}

	/** The latest of what it printed. */
	get log(): string {
		return this.process.output;
	}

	async stop(): Promise<void> {
		await this.process.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
