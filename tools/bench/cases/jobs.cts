import type { NodeSpec } from '../../../harness/workflows.cts';
import { type Access, type Bench, UNLIMITED } from '../bench.cts';
import { type BenchCase, OURS, type Readings } from '../case.cts';
import { httpNode, items, ourNode, twoASecond, workflowOf } from '../workflows.cts';

const HTTP = 'Wait and HTTP Request';

/** Pause of the loop of Wait and HTTP Request, in seconds. */
const LOOP_SECONDS = 10;

const COUNT = 200;

/** A look is a request for a job or for the list of jobs. */
export const manyJobs: BenchCase = {
	id: 'jobs-200',
	options: {
		speed: 10,
		// Starting the jobs must not use up the rate; the nodes keep to their own 120 a minute.
		flags: ['--creation-seconds', '600', '--requests-per-minute', String(UNLIMITED)],
	},
	measures: [{ id: 'looks', what: '200 jobs of 10 minutes: looks', unit: 'count', beside: HTTP }],
	open,
};

/** Job: Wait, beside a loop of Wait, HTTP Request and If, each with a key and jobs of its own. */
async function open(bench: Bench, rounds: number) {
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
				const jobs = await startJobs(bench, access);
				await bench.secondsOf(id, { items: jobs.map((jobId) => ({ jobId })) });
				const requests = await bench.requestsOf(access);
				return requests.filter(({ path }) => /^\/v1\/jobs(\/|$)/.test(path)).length;
			}),
		);
		return { looks: { [OURS]: ours, [HTTP]: http } };
	};
}

/** Jobs belong to the key that starts them. */
async function startJobs({ sandbox, brandId }: Bench, { apiKey }: Access) {
	const ids: string[] = [];
	for (let index = 0; index < COUNT; index++) {
		const report = { brand_id: brandId, name: `Report ${index}` };
		const made = await sandbox.ask<{ job_id: string }>('POST', '/v1/reports', report, apiKey);
		ids.push(made.job_id);
	}
	return ids;
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
