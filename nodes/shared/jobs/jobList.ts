import type { IDataObject } from 'n8n-workflow';
import { clock, sleep } from '../base/time/clock';
import type { ApiClient } from '../requests/client';
import { LARGEST_PAGE, recordsOf } from '../requests/pagination';
import { LOOK_TIMEOUT_MS } from './target';

/** Pause between two reads of the list, in ms: at most an eighth of the usual rate. */
const LIST_PAUSE_MS = 4_000;

/** The list of jobs of one API key, which answers all waits of this process from two on. */
export class JobList {
	private static readonly byKey = new WeakMap<object, JobList>();

	/** How many jobs are waited for. */
	waiting = 0;

	private reading?: Promise<Map<string, IDataObject>>;

	private nextAt = 0;

	/** The list that all clients of an API key share. */
	static of({ connection: { rateLimiter } }: ApiClient): JobList {
		const list = JobList.byKey.get(rateLimiter) ?? new JobList();
		JobList.byKey.set(rateLimiter, list);
		return list;
	}

	/**
	 * Reads the newest jobs by their IDs: one page for each hundred that are waited for. Whoever looks
	 * meanwhile gets the same read.
	 *
	 * @throws as `recordsOf`
	 */
	async read(client: ApiClient): Promise<Map<string, IDataObject>> {
		this.reading ??= this.readOnce(client).finally(() => (this.reading = undefined));
		return await this.reading;
	}

	private async readOnce(client: ApiClient): Promise<Map<string, IDataObject>> {
		await sleep(Math.max(0, this.nextAt - clock.elapsed()), client.connection.abortSignal);
		const pages = Math.ceil(this.waiting / LARGEST_PAGE);
		this.nextAt = clock.elapsed() + pages ** 2 * LIST_PAUSE_MS;
		const jobs = new Map<string, IDataObject>();
		const list = { method: 'GET' as const, path: '/v1/jobs', timeoutMs: LOOK_TIMEOUT_MS };
		for await (const job of recordsOf(client, list)) {
			jobs.set(String(job.id), job);
			if (jobs.size === pages * LARGEST_PAGE) break;
		}
		return jobs;
	}
}
