import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchCase, OURS, type Readings } from '../measures.cts';
import { type Access, Bench } from '../support/bench.cts';
import { countCreated, createWithHttp, createWithOurs, emailItems } from '../support/emails.cts';
import { items, type NodeSpec, workflowOf } from '../support/workflows.cts';

/** How long both executions are watched, in seconds: two minutes of the limit. */
const SECONDS = 120;

/** More than the limit lets through in that time. */
const COUNT = 400;

const HTTP = 'HTTP Request, 2 a second';

const contenders = { ours: OURS, http: HTTP };

type Contender = keyof typeof contenders;

const ids = Object.keys(contenders) as Contender[];

export const shares: BenchCase = {
	id: 'shares',
	title: 'A run beside a loop',
	method:
		'For two minutes, Loop Over Items creates email drafts one by one, and a run creates many with the same key. Beside: HTTP Request with *Retry On Fail* in the loop and 2 items a second in the run, which both continue on errors.',
	measures: [
		{
			id: 'run',
			what: 'A run beside a loop of single items, 240 requests in 2 minutes: the run',
			unit: 'count',
			target: { atLeast: 100 },
		},
		{
			id: 'loop',
			what: 'A run beside a loop of single items: the loop',
			unit: 'count',
		},
	],
	open: async (rounds) => await open(rounds),
};

async function open(rounds: number) {
	const bench = await Bench.open();
	for (let round = 0; round < rounds; round++) {
		for (const id of ids) {
			const access = await bench.addAccess(`${id}${round}`);
			const { single, many } = nodesFor(id, access, bench);
			bench.addWorkflow(workflowOf(`${id}run${round}`, [items, many]));
			bench.addWorkflow(workflowOf(`${id}loop${round}`, [items, loop, single], loopWith(single)));
		}
	}
	await bench.start();
	return bench.toCase(async (index: number) => await runAll(bench, index));
}

const loop: NodeSpec = {
	name: 'Loop',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: { batchSize: 1, options: {} },
};

const loopWith = ({ name }: NodeSpec) => ({ [loop.name]: [[], [name]], [name]: [[loop.name]] });

function nodesFor(id: Contender, access: Access, { sandbox, brandId }: Bench) {
	if (id === 'ours') {
		const node = createWithOurs(access, brandId);
		return { single: node, many: node };
	}
	const batching = { batching: { batch: { batchSize: 2, batchInterval: 1000 } } };
	const nodeWith = (options: object): NodeSpec => ({
		...createWithHttp(access, { url: sandbox.url, brandId, options }),
		onError: 'continueRegularOutput',
	});
	const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };
	return { single: { ...nodeWith({}), ...retry }, many: nodeWith(batching) };
}

async function runAll(bench: Bench, index: number): Promise<Readings> {
	const names = ids.flatMap((id) => [`${id}run${index}`, `${id}loop${index}`]);
	const calls = names.map(
		async (name) => await bench.call(name, { items: emailItems(name, COUNT) }),
	);
	await sleep(SECONDS * 1000);
	const readings: Readings = { run: {}, loop: {} };
	for (const id of ids)
		for (const part of ['run', 'loop'])
			readings[part][contenders[id]] = await countCreated(bench.controls, `${id}${part}${index}`);
	for (const name of names) await bench.stopExecutions(name);
	await Promise.all(calls);
	return readings;
}
