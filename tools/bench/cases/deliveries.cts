import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliver, makeEvents, type Receiver } from '../../../harness/deliveries.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { workflowOf } from '../../../harness/workflows.cts';
import type { Bench } from '../bench.cts';
import { type BenchCase, OURS } from '../case.cts';

const WEBHOOK = 'Webhook node';
const DO_NOTHING = 'a trigger that does nothing';

/** Deliveries of each trigger in a round: 4 at a time, or all of a burst at once. */
const COUNT = 120;
const AT_ONCE = 4;
const BURST = 30;

const custom = { N8N_CUSTOM_EXTENSIONS: join(__dirname, '..', 'doNothing') };

const rate = { id: 'empty', unit: 'perSecond', beside: WEBHOOK } as const;

/** Signed events arrive at workflows that consist of a trigger only, ours without Add Summary. */
export const deliveries: BenchCase = {
	id: 'deliveries',
	options: { env: custom },
	measures: [{ ...rate, what: 'Deliveries with 0 remembered events' }],
	open: async (bench) => await open(bench, rateOf),
};

export const lazily: BenchCase = {
	id: 'deliveries-lazy',
	options: { env: { ...custom, N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' } },
	measures: [{ ...rate, what: 'Deliveries with 0 remembered events, lazy contexts' }],
	open: async (bench) => await open(bench, rateOf),
};

export const burst: BenchCase = {
	id: 'deliveries-burst',
	options: { env: custom },
	measures: [
		{
			id: 'empty',
			what: '30 deliveries at once: until all are answered',
			unit: 'ms',
			beside: DO_NOTHING,
		},
	],
	open: async (bench) =>
		await open(bench, async (receiver) => 1_000 * (await secondsOf(receiver, BURST))),
};

async function open(bench: Bench, measure: (receiver: Receiver) => Promise<number>) {
	await bench.addAccess('key');
	const credential = { id: 'key-nodes', name: 'key-nodes', type: 'aiVisibilityApi', data: {} };
	bench.addWorkflow(triggerWorkflow('empty', { brandId: bench.brandId, credential }));
	addTrigger(bench, 'nothing', 'CUSTOM.doNothing', {});
	const parameters = { httpMethod: 'POST', path: 'hook-of-hook', responseMode: 'onReceived' };
	addTrigger(bench, 'hook', 'n8n-nodes-base.webhook', parameters);
	await bench.start();
	const [{ url, secret }] = await bench.controls.state<{ url: string; secret: string }>('webhooks');
	const at = (path: string) => ({ urls: [`${bench.instances[0].url}/webhook/${path}`], secret });
	const receivers = {
		[OURS]: { urls: [url], secret },
		[WEBHOOK]: at('hook-of-hook'),
		[DO_NOTHING]: at('hook-of-nothing/webhook'),
	};
	for (const receiver of Object.values(receivers)) await secondsOf(receiver, AT_ONCE);
	return async () => {
		const empty: Record<string, number> = {};
		for (const [name, receiver] of Object.entries(receivers)) {
			empty[name] = await measure(receiver);
			// The executions end after the answers.
			await sleep(5_000);
		}
		return { empty };
	};
}

function addTrigger(
	bench: Bench,
	id: string,
	type: string,
	parameters: Record<string, unknown>,
): void {
	const webhookId = `hook-of-${id}`;
	const node = {
		name: id,
		type,
		typeVersion: 2,
		webhookId,
		parameters: { options: {}, ...parameters },
	};
	bench.addWorkflow(workflowOf(id, [node]));
}

async function rateOf(receiver: Receiver): Promise<number> {
	const since = performance.now();
	const each = Array.from({ length: AT_ONCE }, async () => {
		for (let sent = 0; sent < COUNT / AT_ONCE; sent++) await secondsOf(receiver, 1);
	});
	await Promise.all(each);
	return (1_000 * COUNT) / (performance.now() - since);
}

/** Sends new events, all at once. @throws Error when one is not answered with 200 */
async function secondsOf(receiver: Receiver, count: number): Promise<number> {
	const events = makeEvents(count, count + 1, 'brand').map((event) => ({ ...event, twice: false }));
	const since = performance.now();
	const statuses = await deliver(receiver, events);
	if (statuses.some((status) => status !== 200)) throw new Error(`${receiver.urls[0]} refused one`);
	return (performance.now() - since) / 1000;
}
