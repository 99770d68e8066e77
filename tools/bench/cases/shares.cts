import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeSpec } from '../../../harness/workflows.cts';
import { type BenchCase, OURS } from '../case.cts';
import {
	createWithHttp,
	createWithOurs,
	emailItems,
	items,
	twoASecond,
	workflowOf,
} from '../workflows.cts';

/** How long both executions are watched, in seconds: two minutes of the limit. */
const SECONDS = 120;

/** More than the limit lets through in that time. */
const COUNT = 400;

const HTTP = 'HTTP Request, 2 a second';

const loop: NodeSpec = {
	name: 'Loop',
	type: 'n8n-nodes-base.splitInBatches',
	typeVersion: 3,
	parameters: { batchSize: 1, options: {} },
};

const loopWith = ({ name }: NodeSpec) => ({ [loop.name]: [[], [name]], [name]: [[loop.name]] });

/**
 * For two minutes, Loop Over Items creates drafts one by one, and a run creates many with the same key. Beside:
 * HTTP Request with Retry On Fail in the loop and 2 items a second in the run, which both continue on errors.
 */
export const shares: BenchCase = {
	id: 'shares',
	measures: [
		{
			id: 'run',
			what: 'A run beside a loop of single items, 240 requests in 2 minutes: the run',
			unit: 'count',
			beside: HTTP,
		},
	],
	open: async (bench, rounds) => {
		for (let round = 0; round < rounds; round++) {
			const [ours, http] = [await bench.addAccess(`o${round}`), await bench.addAccess(`h${round}`)];
			const httpWith = (options: object, more: Partial<NodeSpec> = {}): NodeSpec => ({
				...createWithHttp(http, bench.sandbox.url, bench.brandId, options),
				...more,
				onError: 'continueRegularOutput',
			});
			const retry = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };
			const node = createWithOurs(ours, bench.brandId);
			for (const [id, single, many] of [
				['ours', node, node],
				['http', httpWith({}, retry), httpWith(twoASecond)],
			] as Array<[string, NodeSpec, NodeSpec]>) {
				bench.addWorkflow(workflowOf(`${id}run${round}`, [items, many]));
				bench.addWorkflow(workflowOf(`${id}loop${round}`, [items, loop, single], loopWith(single)));
			}
		}
		await bench.start();
		return async (round) => {
			const names = ['oursrun', 'oursloop', 'httprun', 'httploop'].map((name) => name + round);
			const calls = names.map(
				async (name) => await bench.call(name, { items: emailItems(name, COUNT) }),
			);
			await sleep(SECONDS * 1000);
			const created = async (id: string) => await bench.createdBy(`${id}run${round}`);
			const run = { [OURS]: await created('ours'), [HTTP]: await created('http') };
			for (const name of names) await bench.stopExecutions(name);
			await Promise.all(calls);
			return { run };
		};
	},
};
