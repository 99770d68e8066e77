import type { BenchCase, Measure, Readings } from '../measures';
import { OURS } from '../measures';
import { type Access, Bench, type Call } from '../support/bench';
import { countCreated, createWithHttp, createWithOurs, emailItems } from '../support/emails';
import { countLimited } from '../support/traffic';
import { items, type NodeSpec, workflowOf } from '../support/workflows';
import { thousands } from '../units';

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
}

/** The shortest time in which a key may make so many requests, in seconds. */
export const idealSeconds = (count: number): number => Math.floor((count - 1) / PER_MINUTE) * 60;

/** The name of the shortest time among the contenders. */
export const ideal = (count: number): string => `the ideal of ${idealSeconds(count)} s`;

const measuresFor = (count: number, how: string): Measure[] => [
	{
		id: 'time',
		what: `${thousands(count)} creations at 120 a minute${how}: time`,
		unit: 's',
		target: { ratioTo: ideal(count), atMost: 1.05 },
	},
	{
		id: 'created',
		what: `${thousands(count)} creations: created`,
		unit: 'count',
		target: { atLeast: count },
	},
	{
		id: 'limited',
		what: `${thousands(count)} creations: refused by the rate limit (429)`,
		unit: 'count',
		target: { atMost: 0 },
	},
];

function creations({ count, speed }: Size): BenchCase {
	const how = speed === undefined ? '' : `, time sped up ${speed}-fold`;
	const order =
		speed === undefined
			? 'The contenders run at the same time, each with a key of its own.'
			: 'These nodes run alone, then all others at the same time: what they take of the machine is sped up, too.';
	return {
		id: `creations-${count}`,
		title: `${thousands(count)} creations against the rate limit`,
		method:
			`A workflow creates ${thousands(count)} email drafts with one key. ${order} ` +
			'*Retry On Fail* has its largest values: 5 tries, 5 seconds between them.',
		...(speed === undefined
			? {}
			: { reason: `Time is sped up ${speed}-fold, and so is what n8n takes of the machine.` }),
		measures: measuresFor(count, how),
		open: async (rounds) => await open({ count, speed }, rounds),
	};
}

async function open(size: Size, rounds: number) {
	const bench = await Bench.open({ speed: size.speed });
	for (let round = 0; round < rounds; round++) {
		for (const id of ids) {
			const access = await bench.addAccess(`${id}${round}`);
			bench.addWorkflow(workflowOf(`${id}${round}`, [items, nodeFor(id, access, bench)]));
		}
	}
	await bench.start();
	return bench.toCase(async (index: number) => await runAll(bench, size, index));
}

function nodeFor(id: Contender, access: Access, { sandbox, brandId }: Bench): NodeSpec {
	if (id === 'ours') return createWithOurs(access, brandId);
	const options = id === 'batch' ? batching : {};
	const node = createWithHttp(access, { url: sandbox.url, brandId, options });
	const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };
	return id === 'retry' ? { ...node, ...retry } : node;
}

async function runAll(bench: Bench, { count, speed = 1 }: Size, index: number): Promise<Readings> {
	const readings: Readings = { time: {}, created: {}, limited: {} };
	const run = async (id: Contender): Promise<[Contender, Call]> => {
		const name = `${id}${index}`;
		return [id, await bench.call(name, { items: emailItems(name, count) })];
	};
	const ours = run('ours');
	if (speed !== 1) await ours;
	const others = ids.filter((id) => id !== 'ours').map(run);
	for (const [id, { status, ms }] of await Promise.all([ours, ...others])) {
		const name = contenders[id];
		// Only the time of a successful run counts.
		if (status === 200) readings.time[name] = (ms / 1000) * speed;
		readings.created[name] = await countCreated(bench.controls, `${id}${index}`);
		readings.limited[name] = await countLimited(bench.controls, `${id}${index}`);
	}
	readings.time[ideal(count)] = idealSeconds(count);
	return readings;
}

export const creationCases = [creations({ count: 150 }), creations({ count: 1000, speed: 4 })];
