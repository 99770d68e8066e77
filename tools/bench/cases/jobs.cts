import { type BenchCase, type Measure, OURS, type Readings } from '../measures.cts';
import { type Access, Bench } from '../support/bench.cts';
import {
	jobFlags,
	LOOP_SECONDS,
	looksAt,
	startJobs,
	waitWithHttp,
	waitWithOurs,
} from '../support/jobs.cts';
import { UNLIMITED } from '../support/traffic.cts';
import { items, workflowOf } from '../support/workflows.cts';

const HTTP = 'Wait and HTTP Request';

/** Two requests a second, so that many jobs do not meet the rate limit. */
const batching = { batching: { batch: { batchSize: 2, batchInterval: 1000 } } };

interface Size {
	id: string;
	/** In words: "A job of 10 minutes". */
	what: string;
	seconds: number;
	count: number;
	/** Most looks, for all jobs together. */
	looks: number;
	speed?: number;
}

function measuresFor({ what, seconds, looks, speed }: Size): Measure[] {
	const how = speed === undefined ? '' : `, time sped up ${speed}-fold`;
	return [
		{
			id: 'late',
			what: `${what}${how}: noticed after its end`,
			unit: 's',
			target: { atMost: seconds / 10 },
		},
		{ id: 'looks', what: `${what}: looks`, unit: 'count', target: { atMost: looks } },
	];
}

function jobs(size: Size): BenchCase {
	return {
		id: size.id,
		title: size.what,
		method: `Job: Wait, beside a loop of Wait (${LOOP_SECONDS} s), HTTP Request and If, each with a key and jobs of its own. A look is a request for a job or for the list of jobs.`,
		measures: measuresFor(size),
		open: async (rounds) => await open(size, rounds),
	};
}

interface Contender {
	name: string;
	workflow: string;
	access: Access;
}

async function open(size: Size, rounds: number) {
	const bench = await Bench.open({
		speed: size.speed,
		// Starting the jobs must not use up the rate; the nodes keep to their own 120 a minute.
		sandboxFlags: [...jobFlags(size.seconds), '--requests-per-minute', String(UNLIMITED)],
	});
	const contenders: Contender[][] = [];
	for (let round = 0; round < rounds; round++) contenders.push(await addBoth(bench, size, round));
	await bench.start();
	return bench.toCase(async (index: number) => await run(bench, size, contenders[index]));
}

async function addBoth(bench: Bench, { count }: Size, round: number): Promise<Contender[]> {
	const ours = await bench.addAccess(`ours${round}`);
	bench.addWorkflow(workflowOf(`ours${round}`, [items, waitWithOurs(ours)]));
	const http = await bench.addAccess(`http${round}`);
	const loop = waitWithHttp(http, bench.sandbox.url, count > 1 ? batching : {});
	bench.addWorkflow(workflowOf(`http${round}`, [items, ...loop.specs], loop.links));
	return [
		{ name: OURS, workflow: `ours${round}`, access: ours },
		{ name: HTTP, workflow: `http${round}`, access: http },
	];
}

async function run(bench: Bench, { count }: Size, contenders: Contender[]): Promise<Readings> {
	const readings: Readings = { late: {}, looks: {} };
	const waits = contenders.map(async ({ name, workflow, access }) => {
		const ids = await startJobs(bench, access, count);
		const { status } = await bench.call(workflow, { items: ids.map((jobId) => ({ jobId })) });
		if (status !== 200) throw new Error(`${workflow} ended with ${status}`);
		const { lateSeconds, count: looks } = await looksAt(bench, access, ids);
		readings.late[name] = lateSeconds;
		readings.looks[name] = looks;
	});
	await Promise.all(waits);
	return readings;
}

export const jobCases = [
	{ id: 'jobs-10s', what: 'A job of 10 seconds', seconds: 10, count: 1, looks: 100 },
	{ id: 'jobs-1min', what: 'A job of a minute', seconds: 60, count: 1, looks: 100, speed: 4 },
	{ id: 'jobs-10min', what: 'A job of 10 minutes', seconds: 600, count: 1, looks: 100, speed: 20 },
	{ id: 'jobs-30min', what: 'A job of 30 minutes', seconds: 1800, count: 1, looks: 100, speed: 40 },
	{
		id: 'jobs-200',
		what: '200 jobs of 10 minutes',
		seconds: 600,
		count: 200,
		looks: 60,
		speed: 10,
	},
].map(jobs);
