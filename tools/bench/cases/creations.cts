import type { Bench } from '../bench.cts';
import { type BenchCase, OURS, type Readings } from '../case.cts';
import { createWithHttp, createWithOurs, emailItems, items, workflowOf } from '../workflows.cts';

const COUNT = 150;

const HTTP = 'HTTP Request';

/** The shortest time in which a key may make so many requests at 120 a minute, in seconds. */
const AT_BEST = 60;

const time = { id: 'time', unit: 's', beside: 'at best' } as const;

/** Both run at the same time, each with a key of its own. */
export const creations: BenchCase = {
	id: 'creations-150',
	measures: [
		{ id: 'created', what: '150 creations: created', unit: 'count', beside: HTTP },
		{ ...time, what: '150 creations at 120 a minute: time' },
	],
	open: async (bench, rounds) => await open(bench, rounds),
};

/** The n8n have the same key, create the drafts between them, and know nothing of each other. */
export const fromFourProcesses: BenchCase = {
	id: 'processes-4-150',
	options: { instances: 4 },
	measures: [{ ...time, what: '150 creations from 4 processes on one key: time' }],
	open: async (bench, rounds) => await open(bench, rounds),
};

async function open(bench: Bench, rounds: number) {
	for (let round = 0; round < rounds; round++) {
		const [ours, http] = [await bench.addAccess(`o${round}`), await bench.addAccess(`h${round}`)];
		const withHttp = createWithHttp(http, bench.sandbox.url, bench.brandId);
		bench.addWorkflow(workflowOf(`ours${round}`, [items, createWithOurs(ours, bench.brandId)]));
		bench.addWorkflow(workflowOf(`http${round}`, [items, withHttp]));
	}
	await bench.start();
	return async (round: number): Promise<Readings> => {
		const [seconds] = await Promise.all([
			create(bench, `ours${round}`),
			create(bench, `http${round}`),
		]);
		return {
			created: {
				[OURS]: await bench.createdBy(`ours${round}`),
				[HTTP]: await bench.createdBy(`http${round}`),
			},
			time: { [OURS]: seconds, 'at best': AT_BEST },
		};
	};
}

/** Has every n8n create its part of the drafts. HTTP Request fails at the limit. */
async function create(bench: Bench, workflow: string): Promise<number> {
	const all = emailItems(workflow, COUNT);
	const { length } = bench.instances;
	const calls = bench.instances.map(async (_, instance) => {
		const own = all.filter((__, place) => place % length === instance);
		return (await bench.call(workflow, { items: own }, instance)).seconds;
	});
	return Math.max(...(await Promise.all(calls)));
}
