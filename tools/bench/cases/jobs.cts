import { randomUUID } from 'node:crypto';
import { fetch } from 'undici';
import type { NodeSpec } from '../../../harness/workflows.cts';
import { type Access, type Bench, UNLIMITED } from '../bench.cts';
import { type BenchCase, OURS, type Readings } from '../case.cts';
import { httpNode, items, ourNode, twoASecond, workflowOf } from '../workflows.cts';

const HTTP = 'Wait and HTTP Request';

/** Pause of the loop of Wait and HTTP Request, in seconds. */
const LOOP_SECONDS = 10;

const optionsFor = (jobSeconds: number, speed: number) => ({
	speed,
	// Starting the jobs must not use up the rate; the nodes keep to their own 120 a minute.
	flags: ['--creation-seconds', String(jobSeconds), '--requests-per-minute', String(UNLIMITED)],
});

export const jobOfAMinute: BenchCase = {
	id: 'jobs-1min',
	options: optionsFor(60, 4),
	measures: [
		{
			id: 'late',
			what: 'A job of a minute, time sped up 4-fold: noticed after its end',
			unit: 's',
			beside: HTTP,
		},
	],
	open: async (bench, rounds) => await open(bench, rounds, 1),
};

/** A look is a request for a job or for the list of jobs. */
export const manyJobs: BenchCase = {
	id: 'jobs-200',
	options: optionsFor(600, 10),
	measures: [{ id: 'looks', what: '200 jobs of 10 minutes: looks', unit: 'count', beside: HTTP }],
	open: async (bench, rounds) => await open(bench, rounds, 200),
};

/** Job: Wait, beside a loop of Wait, HTTP Request and If, each with a key and jobs of its own. */
async function open(bench: Bench, rounds: number, count: number) {
	const accesses = new Map<string, Access>();
	for (let round = 0; round < rounds; round++) {
		for (const id of [`ours${round}`, `http${round}`]) accesses.set(id, await bench.addAccess(id));
		const loop = waitWithHttp(accesses.get(`http${round}`)!, bench.sandbox.url);
		const ours = waitWithOurs(accesses.get(`ours${round}`)!);
		bench.addWorkflow(workflowOf(`ours${round}`, [items, ours]));
		bench.addWorkflow(
			workflowOf(`http${round}`, [items, ...loop], { 'Completed?': [['Done'], ['Wait']] }),
		);
	}
	await bench.start();
	return async (round: number): Promise<Readings> => {
		const [ours, http] = await Promise.all(
			[`ours${round}`, `http${round}`].map(async (id) => {
				const access = accesses.get(id)!;
				const jobs = await startJobs(bench, access, count);
				await bench.secondsOf(id, { items: jobs.map((jobId) => ({ jobId })) });
				return await looksAt(bench, access, jobs);
			}),
		);
		return {
			late: { [OURS]: ours.late, [HTTP]: http.late },
			looks: { [OURS]: ours.looks, [HTTP]: http.looks },
		};
	};
}

/** Jobs belong to the key that starts them. */
async function startJobs({ sandbox, brandId }: Bench, { apiKey }: Access, count: number) {
	const ids: string[] = [];
	for (let index = 0; index < count; index++) {
		const response = await fetch(`${sandbox.url}/v1/reports`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${apiKey}`,
				'content-type': 'application/json',
				'idempotency-key': randomUUID(),
			},
			body: JSON.stringify({ brand_id: brandId, name: `Report ${index}` }),
		});
		ids.push(((await response.json()) as { job_id: string }).job_id);
	}
	return ids;
}

/** How many looks there were, and the seconds of the sandbox from the end of the last job to the first after it. */
async function looksAt(bench: Bench, access: Access, ids: string[]) {
	const requests = await bench.requestsOf(access);
	const looks = requests.filter(({ path }) => /^\/v1\/jobs(\/|$)/.test(path));
	const jobs = await bench.controls.state<{ id: string; updated_at: string }>('jobs');
	const ends = jobs.filter(({ id }) => ids.includes(id)).map((job) => Date.parse(job.updated_at));
	const end = Math.max(...ends);
	return { looks: looks.length, late: (looks.find(({ at }) => at >= end)!.at - end) / 1000 };
}

const waitWithOurs = (access: Access) =>
	ourNode('aiVisibility', access, {
		resource: 'job',
		operation: 'wait',
		jobId: { __rl: true, mode: 'id', value: '={{ $json.jobId }}' },
		options: { maxWait: 60 },
	});

/** A loop of Wait, HTTP Request and If, which each item leaves when its job has completed. */
const waitWithHttp = (access: Access, url: string): NodeSpec[] => [
	{
		name: 'Wait',
		type: 'n8n-nodes-base.wait',
		typeVersion: 1.1,
		parameters: { amount: LOOP_SECONDS },
	},
	httpNode(access, { url: `=${url}/v1/jobs/{{ $json.jobId ?? $json.id }}`, options: twoASecond }),
	{
		name: 'Completed?',
		type: 'n8n-nodes-base.if',
		parameters: {
			conditions: { string: [{ value1: '={{ $json.status }}', value2: 'completed' }] },
		},
	},
	{ name: 'Done', type: 'n8n-nodes-base.noOp', parameters: {} },
];
