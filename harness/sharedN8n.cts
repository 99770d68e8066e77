import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';

import { DataTable } from './dataTable.cts';
import { serverVariable } from './sharedN8nServer.cts';
import type { SharedPlace } from './sharedN8nServer.cts';
import { chosenEnd } from './ends.cts';
import { ownerOf } from './owner.cts';
import { Rest } from './rest.cts';
import type { RunningN8n } from './shapes.cts';

/** A start may take longer than a request usually does. */
const patient = new Agent({ headersTimeout: 0 });

/**
 * An n8n that the test files of this worker of jest share: it serves the editor, logs at level debug, and
 * reaches no other host but those that `ForeignServices` answers for. What stops, kills or configures
 * n8n starts an `N8n` of its own.
 */
export class SharedN8n implements RunningN8n {
	readonly end = chosenEnd();

	readonly url: string;

	readonly rest: Rest;

	readonly logFile: string;

	/** Where the log of this test file begins. */
	private readonly logStart: number;

	private constructor({ url, folder, cookie }: SharedPlace) {
		this.url = url;
		this.rest = new Rest(this.end, url, ownerOf(folder), cookie);
		this.logFile = join(folder, 'n8n.log');
		this.logStart = statSync(this.logFile).size;
	}

	/** @throws Error with the end of its log when it does not start */
	static async join(): Promise<SharedN8n> {
		const place = await sharedPlace();
		if (!place) throw new Error('Only tests below test/n8n share an n8n.');
		const n8n = new SharedN8n(place);
		// A test file that was interrupted has left behind what is active.
		await n8n.dispose();
		return n8n;
	}

	/** What it printed since this test file came. */
	get log(): string {
		return readFileSync(this.logFile).subarray(this.logStart).toString();
	}

	/** Deactivates what is active, and deletes data tables and credentials, which are found by their names. */
	async dispose(): Promise<void> {
		await this.rest.deactivateAll();
		await DataTable.deleteAll(this.rest);
		const credentials = await this.rest.session.get<Array<{ id: string }>>('/rest/credentials');
		for (const { id } of credentials)
			await this.rest.session.send('DELETE', `/rest/credentials/${id}`);
	}
}

/** @returns the place of this worker's n8n; undefined outside of the tests that share one */
export async function sharedPlace(): Promise<SharedPlace | undefined> {
	return await askServer({});
}

/** Has the requests of this worker's n8n to other hosts go to a proxy of this process. */
export async function useSharedProxy(port: number): Promise<void> {
	await askServer({ proxy: String(port) });
}

async function askServer(query: Record<string, string>): Promise<SharedPlace | undefined> {
	const server = process.env[serverVariable];
	if (server === undefined) return undefined;
	const worker = process.env.JEST_WORKER_ID ?? '1';
	const response = await fetch(`${server}/${worker}?${new URLSearchParams(query)}`, {
		dispatcher: patient,
	});
	if (!response.ok) throw new Error(await response.text());
	return (await response.json()) as SharedPlace;
}
