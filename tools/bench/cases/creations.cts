import type { BenchCase, Measure, Readings } from '../measures.cts';
import { OURS } from '../measures.cts';
import { type Access, Bench } from '../support/bench.cts';
import { countCreated, createWithHttp, createWithOurs, emailItems } from '../support/emails.cts';
import { countLimited } from '../support/traffic.cts';
import { items, type NodeSpec, workflowOf } from '../support/workflows.cts';
import { thousands } from '../units.cts';

const PER_MINUTE = 120;

/** Two requests a second: as fast as n8n's batching can keep to the limit. */
const batching = { batching: { batch: { batchSize: 2, batchInterval: 1000 } } };

const HTTP_DEFAULT = 'HTTP Request';
const HTTP_BATCHING = 'HTTP Request, 2 a second';
const HTTP_RETRY = 'HTTP Request, Retry On Fail';

/** The contenders, each with its own API key. */
const contenders = { ours: OURS, http: HTTP_DEFAULT, batch: HTTP_BATCHING, retry: HTTP_RETRY };

type Contender = keyof typeof contenders;

const ids = Object.keys(contenders) as Contender[];

interface Size {
	count: number;
	speed?: number;
	/** Several n8n have only our node, and share its key. */
	processes?: number;
}

/** The shortest time in which a key may make so many requests, in seconds. */
const idealSeconds = (count: number): number => Math.floor((count - 1) / PER_MINUTE) * 60;

/** The name of the shortest time among the contenders. */
const ideal = (count: number): string => `the ideal of ${idealSeconds(count)} s`;

function measuresFor({ count, speed, processes = 1 }: Size): Measure[] {
	const how = speed === undefined ? '' : `, time sped up ${speed}-fold`;
	const what = `${thousands(count)} creations`;
	const from = processes === 1 ? '' : ` from ${processes} processes`;
	const limit = processes === 1 ? 'at 120 a minute' : 'on one key';
	const time: Measure = {
		id: 'time',
		what: `${what}${from} ${limit}${how}: time`,
		unit: 's',
		target: { ratioTo: ideal(count), atMost: 1.05 },
	};
	const created: Measure = {
		id: 'created',
		what: `${what}${from}: created`,
		unit: 'count',
		target: { atLeast: count },
	};
	const limited: Measure = {
		id: 'limited',
		what: `${what}: refused by the rate limit (429)`,
		unit: 'count',
		target: { atMost: 0 },
	};
	return processes === 1 ? [time, created, limited] : [time, created];
}

function creations(size: Size): BenchCase {
	const { count, speed } = size;
	const order =
		speed === undefined
			? 'The contenders run at the same time, each with a key of its own.'
			: 'These nodes run alone, then all others at the same time: what they take of the machine is sped up, too.';
	return {
		id: `creations-${count}`,
		title: `${thousands(count)} creations against the rate limit`,
		method:
			`A workflow creates the email drafts with one key. ${order} ` +
			'*Retry On Fail*: 5 tries, 5 seconds between them.',
		...(speed === undefined
			? {}
			: { reason: `Time is sped up ${speed}-fold, and so is what n8n takes of the machine.` }),
		measures: measuresFor(size),
		open: async (rounds) => await open(size, ids, rounds),
	};
}

function fromProcesses(processes: number, count: number, speed?: number): BenchCase {
	const size = { count, speed, processes };
	return {
		id: `processes-${processes}-${count}`,
		title: `${thousands(count)} creations from ${processes} processes`,
		method:
			'The n8n have the same key, create the drafts between them, and know nothing of each other.',
		measures: measuresFor(size),
		open: async (rounds) => await open(size, ['ours'], rounds),
	};
}

async function open(size: Size, running: Contender[], rounds: number) {
	const bench = await Bench.open({ speed: size.speed, instances: size.processes });
	for (let round = 0; round < rounds; round++) {
		for (const id of running) {
			const access = await bench.addAccess(`${id}${round}`);
			bench.addWorkflow(workflowOf(`${id}${round}`, [items, nodeFor(id, access, bench)]));
		}
	}
	await bench.start();
	return bench.toCase(async (index: number) => await runAll(bench, size, running, index));
}

function nodeFor(id: Contender, access: Access, { sandbox, brandId }: Bench): NodeSpec {
	if (id === 'ours') return createWithOurs(access, brandId);
	const options = id === 'batch' ? batching : {};
	const node = createWithHttp(access, { url: sandbox.url, brandId, options });
	const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };
	return id === 'retry' ? { ...node, ...retry } : node;
}

async function runAll(
	bench: Bench,
	{ count, speed = 1 }: Size,
	running: Contender[],
	index: number,
): Promise<Readings> {
	const readings: Readings = { time: {}, created: {}, limited: {} };
	const run = async (id: Contender) => await runOne(bench, `${id}${index}`, count);
	const ours = run('ours');
	if (speed !== 1) await ours;
	const ends = running.map(async (id) => [id, await (id === 'ours' ? ours : run(id))] as const);
	for (const [id, { isDone, ms }] of await Promise.all(ends)) {
		const name = contenders[id];
		// Only the time of a successful run counts.
		if (isDone) readings.time[name] = (ms / 1000) * speed;
		readings.created[name] = await countCreated(bench.controls, `${id}${index}`);
		readings.limited[name] = await countLimited(bench.controls, `${id}${index}`);
	}
	readings.time[ideal(count)] = idealSeconds(count);
	return readings;
}

/** Has every n8n create its part of the drafts. */
async function runOne(bench: Bench, name: string, count: number) {
	const all = emailItems(name, count);
	const { length } = bench.instances;
	const calls = bench.instances.map(async (_, instance) => {
		const own = all.filter((__, place) => place % length === instance);
		return await bench.call(name, { items: own }, instance);
	});
	const ended = await Promise.all(calls);
	const isDone = ended.every(({ status }) => status === 200);
	return { isDone, ms: Math.max(...ended.map(({ ms }) => ms)) };
}

export const creationCases = [
	creations({ count: 150 }),
	creations({ count: 1000, speed: 4 }),
	fromProcesses(2, 150),
	fromProcesses(4, 150),
	fromProcesses(2, 1000, 4),
	fromProcesses(4, 1000, 4),
];
