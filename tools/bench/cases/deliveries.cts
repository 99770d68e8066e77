import { setTimeout as sleep } from 'node:timers/promises';
import { deliver, makeEvents, type Receiver } from '../../../harness/deliveries.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { workflowOf } from '../../../harness/workflows.cts';
import type { Bench } from '../bench.cts';
import { type BenchCase, OURS } from '../case.cts';

const WEBHOOK = 'Webhook node';

/** Deliveries of each trigger in a round: 4 at a time. */
const COUNT = 120;
const AT_ONCE = 4;

const rate = { id: 'rate', unit: 'perSecond', beside: WEBHOOK } as const;

/** Signed events arrive at workflows that consist of a trigger only, ours without Add Summary. */
export const deliveries: BenchCase = {
	id: 'deliveries',
	measures: [{ ...rate, what: 'Deliveries' }],
	open,
};

export const lazily: BenchCase = {
	id: 'deliveries-lazy',
	options: { env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' } },
	measures: [{ ...rate, what: 'Deliveries, lazy contexts' }],
	open,
};

async function open(bench: Bench) {
	await bench.addAccess('key');
	const credential = { id: 'key-nodes', name: 'key-nodes', type: 'aiVisibilityApi', data: {} };
	bench.addWorkflow(triggerWorkflow('empty', { brandId: bench.brandId, credential }));
	const webhook = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: 'hook',
		parameters: { httpMethod: 'POST', path: 'hook', responseMode: 'onReceived', options: {} },
	};
	bench.addWorkflow(workflowOf('hook', [webhook]));
	await bench.start();
	const [{ url, secret }] = await bench.sandbox.controls.state<{ url: string; secret: string }>(
		'webhooks',
	);
	const receivers = {
		[OURS]: { urls: [url], secret },
		[WEBHOOK]: { urls: [`${bench.instances[0].url}/webhook/hook`], secret },
	};
	for (const receiver of Object.values(receivers)) await rateOf(receiver);
	return async () => {
		const rates: Record<string, number> = {};
		for (const [name, receiver] of Object.entries(receivers)) {
			rates[name] = await rateOf(receiver);
			// The executions end after the answers.
			await sleep(5_000);
		}
		return { rate: rates };
	};
}

/** @returns deliveries a second. @throws Error when one is not answered with 200 */
async function rateOf(receiver: Receiver): Promise<number> {
	const since = performance.now();
	const each = Array.from({ length: AT_ONCE }, async () => {
		for (const event of makeEvents(COUNT / AT_ONCE, COUNT, 'brand')) {
			const [status] = await deliver(receiver, [{ ...event, twice: false }]);
			if (status !== 200) throw new Error(`${receiver.urls[0]} answered ${status}`);
		}
	});
	await Promise.all(each);
	return (1_000 * COUNT) / (performance.now() - since);
}
