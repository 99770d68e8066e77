import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import type { Access, Bench } from './bench.cts';
import { requestsWith } from './traffic.cts';
import { byId, httpNode, type NodeSpec, ourNode } from './workflows.cts';

/** Pause of the loop of Wait and HTTP Request, in seconds. */
export const LOOP_SECONDS = 10;

/** How long the job of each report that is created takes. */
export const jobFlags = (seconds: number): string[] => ['--creation-seconds', String(seconds)];

/**
 * Starts jobs in the service.
 *
 * @returns their ids
 */
export async function startJobs(bench: Bench, access: Access, count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let index = 0; index < count; index++) {
		const response = await fetch(`${bench.sandbox.url}/v1/reports`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${access.apiKey}`,
				'content-type': 'application/json',
				'idempotency-key': randomUUID(),
			},
			body: JSON.stringify({ brand_id: bench.brandId, name: `Report ${index}` }),
		});
		const { job_id: id } = (await response.json()) as { job_id?: string };
		if (id === undefined) throw new Error(`The service started no job: ${response.status}`);
		ids.push(id);
	}
	return ids;
}

/** Waits for the job of each item's `jobId`. */
export function waitWithOurs(access: Access): NodeSpec {
	return ourNode('aiVisibility', access, {
		resource: 'job',
		operation: 'wait',
		jobId: byId('={{ $json.jobId }}'),
		result: 'job',
		options: { maxWait: 60 },
	});
}

/** A loop of Wait, HTTP Request and If, which each item leaves when its job has completed. */
export function waitWithHttp(access: Access, url: string, options: object = {}) {
	const wait: NodeSpec = {
		name: 'Wait',
		type: 'n8n-nodes-base.wait',
		typeVersion: 1.1,
		parameters: { amount: LOOP_SECONDS },
	};
	const look = httpNode(access, { url: `=${url}/v1/jobs/{{ $json.jobId ?? $json.id }}`, options });
	return {
		specs: [wait, look, isCompleted, done],
		links: { [isCompleted.name]: [[done.name], [wait.name]] },
	};
}

const isCompleted: NodeSpec = {
	name: 'Completed?',
	type: 'n8n-nodes-base.if',
	typeVersion: 2.2,
	parameters: {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: 'completed',
					leftValue: '={{ $json.status }}',
					rightValue: 'completed',
					operator: { type: 'string', operation: 'equals' },
				},
			],
		},
		options: {},
	},
};

const done: NodeSpec = {
	name: 'Done',
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	parameters: {},
};

/** How jobs were polled. */
interface Looks {
	/** Requests for a job or for the list of jobs. */
	count: number;
	/** From the end of the last job to the first poll after it, in seconds of the sandbox. */
	lateSeconds: number;
}

/**
 * @param access with a key that only made these jobs
 * @throws Error when nothing looked after the end of the last job
 */
export async function looksAt(bench: Bench, access: Access, ids: string[]): Promise<Looks> {
	const requests = await requestsWith(bench.controls, access.apiKey);
	const looks = requests.filter(({ method, path }) => method === 'GET' && isLook(path));
	const jobs = await bench.controls.state<{ id: string; updated_at: string }>('jobs');
	const ends = jobs.filter(({ id }) => ids.includes(id)).map((job) => Date.parse(job.updated_at));
	const end = Math.max(...ends);
	const first = looks.find(({ at }) => at >= end);
	if (first === undefined) throw new Error('Nothing looked after the last job had ended.');
	return { count: looks.length, lateSeconds: (first.at - end) / 1000 };
}

const isLook = (path: string): boolean => /^\/v1\/jobs(\/|$)/.test(path);
