import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../harness/until.cts';
import { type BenchCase, type Measure, OURS, type Readings } from '../measures.cts';
import { type Access, Bench } from '../support/bench.cts';
import { createWithOurs, emailItems } from '../support/emails.cts';
import { jobFlags, startJobs, waitWithOurs } from '../support/jobs.cts';
import { requestsWith } from '../support/traffic.cts';
import { UNLIMITED } from '../support/traffic.cts';
import { byId, items, type NodeSpec, ourNode, workflowOf } from '../support/workflows.cts';

/** How long the long calls take, in seconds: longer than a round watches them. */
const LONG_SECONDS = 45;

/** Start times of the single request after the load began, in seconds. */
const MOMENTS = [1, 8, 20];

/** A load on the key while another execution makes its single request. */
interface Load {
	id: string;
	what: string;
	/** Longest time that the single request may take, in seconds. */
	atMost: number;
	node: (access: Access, brandId: string) => NodeSpec;
	itemsFor: (bench: Bench, access: Access, name: string) => Promise<object[]>;
	/** How many requests of the load show that it is under way. */
	beginsWith: number;
}

const numbered = (count: number): object[] => Array.from({ length: count }, (_, n) => ({ n }));

/** Blocks until the service has researched the facts: a call to a language model. */
const generateFacts = (access: Access, brandId: string): NodeSpec =>
	ourNode('aiVisibility', access, {
		resource: 'brandFacts',
		operation: 'generate',
		brandId: byId(brandId),
	});

const loads: Load[] = [
	{
		id: 'waiting',
		what: '200 wait for their jobs',
		atMost: 2,
		node: waitWithOurs,
		itemsFor: async (bench, access) => {
			const ids = await startJobs(bench, access, 200);
			return ids.map((jobId) => ({ jobId }));
		},
		beginsWith: 201,
	},
	{
		id: 'llm',
		what: '8 calls to a language model run',
		atMost: 2,
		node: generateFacts,
		itemsFor: async () => numbered(8),
		beginsWith: 1,
	},
	{
		id: 'long',
		what: '8 other long calls run',
		atMost: 2,
		node: (access) =>
			ourNode('aiVisibility', access, {
				resource: 'brand',
				operation: 'create',
				name: '=Brand {{ $json.n }}',
				website: 'https://brand.example',
			}),
		itemsFor: async ({ controls }) => {
			const slow = { kind: 'delay', method: 'POST', path: '/v1/brands', times: 8 };
			await controls.addFault({ ...slow, delayMs: LONG_SECONDS * 1000 });
			return numbered(8);
		},
		beginsWith: 8,
	},
	{
		id: 'items',
		what: '5,000 items are sent',
		atMost: 2,
		node: createWithOurs,
		itemsFor: async (_, __, name) => emailItems(name, 5_000),
		beginsWith: 100,
	},
];

const measures: Measure[] = loads.map(({ id, what, atMost }) => ({
	id,
	what: `Another execution's single request while ${what}: time`,
	unit: 's',
	target: { atMost },
}));

export const otherExecutions: BenchCase = {
	id: 'others',
	title: "Another execution's single request",
	method: `While a run keeps a key busy at 120 requests a minute, another workflow with the same key lists one brand, three times over 20 seconds; the longest counts. The long calls take ${LONG_SECONDS} seconds each.`,
	measures,
	open: async (rounds) => await open(rounds),
};

async function open(rounds: number) {
	const flags = [...jobFlags(600), '--facts-seconds', String(LONG_SECONDS)];
	const limits = ['--requests-per-minute', String(UNLIMITED)];
	const bench = await Bench.open({ sandboxFlags: [...flags, ...limits] });
	const keys: Array<Record<string, Access>> = [];
	for (let round = 0; round < rounds; round++) {
		keys.push({});
		for (const { id, node } of loads) {
			const access = await bench.addAccess(`${id}${round}`);
			keys[round][id] = access;
			bench.addWorkflow(workflowOf(`${id}${round}`, [items, node(access, bench.brandId)]));
			bench.addWorkflow(workflowOf(`one${id}${round}`, [listOneBrand(access)]));
		}
	}
	await bench.start();
	return bench.toCase(async (index: number) => await runAll(bench, keys[index], index));
}

function listOneBrand(access: Access): NodeSpec {
	return ourNode('aiVisibility', access, {
		resource: 'brand',
		operation: 'getMany',
		returnAll: false,
		limit: 1,
	});
}

/** All loads at the same time: each has a key of its own, and waits for most of the time. */
async function runAll(
	bench: Bench,
	keys: Record<string, Access>,
	index: number,
): Promise<Readings> {
	const times = loads.map(async (load) => {
		const seconds = await timeBeside(bench, load, keys[load.id], index);
		return [load.id, { [OURS]: seconds }] as const;
	});
	return Object.fromEntries(await Promise.all(times));
}

/** @returns the longest time of the single request, in seconds */
async function timeBeside(
	bench: Bench,
	load: Load,
	access: Access,
	index: number,
): Promise<number> {
	const name = `${load.id}${index}`;
	const body = { items: await load.itemsFor(bench, access, name) };
	const busy = bench.call(name, body);
	await until(`${load.what}`, async () => {
		const requests = await requestsWith(bench.controls, access.apiKey);
		return requests.length >= load.beginsWith ? true : undefined;
	});
	const since = performance.now();
	let longest = 0;
	for (const moment of MOMENTS) {
		await sleep(Math.max(0, since + moment * 1000 - performance.now()));
		const { status, ms } = await bench.call(`one${name}`, {});
		if (status !== 200) throw new Error(`The single request beside ${name} ended with ${status}`);
		longest = Math.max(longest, ms / 1000);
	}
	await bench.stopExecutions(name);
	await busy;
	return longest;
}
