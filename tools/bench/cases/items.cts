import { UNLIMITED, unlimited, type Bench } from '../bench.cts';
import { type BenchCase, OURS } from '../case.cts';
import { createWithHttp, createWithOurs, emailItems, items, workflowOf } from '../workflows.cts';

const HTTP = 'HTTP Request';

const COUNT = 5_000;

/** The compared nodes, each in an n8n of its own. */
const INSTANCES = { ours: 0, http: 1 };

const what = '5,000 items with four expressions';

/** A workflow creates a draft for each item, without a limit. Silence is the longest delay of the event loop. */
export const manyItems: BenchCase = {
	id: 'items-5000',
	options: { flags: unlimited, instances: 2 },
	measures: [
		{ id: 'silence', what: `${what}: longest silence of n8n`, unit: 'ms', beside: HTTP },
		{ id: 'time', what: `${what}: time`, unit: 's', beside: HTTP },
	],
	open: async (bench) => {
		const access = await bench.addAccess('key', UNLIMITED);
		const withHttp = createWithHttp(access, bench.sandbox.url, bench.brandId);
		bench.addWorkflow(workflowOf('ours', [items, createWithOurs(access, bench.brandId)]));
		bench.addWorkflow(workflowOf('http', [items, withHttp]));
		await bench.start();
		// The first run of a process compiles code.
		for (const id of ['ours', 'http'] as const) await measure(bench, id, `warm ${id}`, 50);
		return async (round) => {
			const run = async (id: keyof typeof INSTANCES) =>
				await measure(bench, id, `${id}${round}`, COUNT);
			const [ours, http] = [await run('ours'), await run('http')];
			return {
				silence: { [OURS]: ours.silenceMs, [HTTP]: http.silenceMs },
				time: { [OURS]: ours.seconds, [HTTP]: http.seconds },
			};
		};
	},
};

async function measure(bench: Bench, id: keyof typeof INSTANCES, name: string, count: number) {
	const instance = INSTANCES[id];
	await bench.silenceMs('DELETE', instance);
	const seconds = await bench.secondsOf(id, { items: emailItems(name, count) }, instance);
	return { seconds, silenceMs: await bench.silenceMs('GET', instance) };
}
