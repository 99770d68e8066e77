import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workflow } from '../../../harness/shapes.cts';
import { workflowOf as line } from '../../../harness/workflows.cts';
import { triggerName, triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { type BenchCase, type Measure, OURS, type Readings } from '../measures.cts';
import { Bench } from '../support/bench.cts';
import { type DeliveryTarget, ratePerSecond } from '../support/sendDeliveries.cts';

const WEBHOOK = 'Webhook node';
const DO_NOTHING = 'a trigger that does nothing';

/** Deliveries of each contender in a round. */
const COUNT = 120;

/** Deliveries of a burst. */
const BURST = 30;

/** The workflows, by what they are called in n8n. */
const all = ['hook', 'nothing', 'empty', 'full'];

/** As many events as the trigger remembers. */
const REMEMBERED = 5_000;

const measureFor = (id: string, what: string): Measure => ({
	id,
	what: `Deliveries with ${what}`,
	unit: 'perSecond',
	target: { ratioTo: WEBHOOK, atLeast: 0.8 },
});

const method = `Signed events arrive, 4 at a time, at workflows that consist of a trigger only, ours without *Add Summary*. ${COUNT} for each trigger in each round, in turns.`;

const byDefault: BenchCase = {
	id: 'deliveries',
	title: 'Deliveries to the trigger',
	method,
	reason: 'See [Faster deliveries](#faster-deliveries).',
	measures: [
		measureFor('empty', '0 remembered events'),
		measureFor('full', '5,000 remembered events'),
	],
	open: async () => await open({}, all, rates),
};

const lazily: BenchCase = {
	id: 'deliveries-lazy',
	title: 'Deliveries with a setting of n8n',
	method: 'The same with `N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`.',
	measures: [
		measureFor('empty', '0 remembered events, lazy contexts'),
		measureFor('full', '5,000 remembered events, lazy contexts'),
	],
	open: async () => await open({ N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' }, all, rates),
};

const atOnce: BenchCase = {
	id: 'deliveries-burst',
	title: 'A burst of deliveries',
	method: `${BURST} signed events at once, as when many reports finish at the same time; until the last one is answered.`,
	reason: 'See [Faster deliveries](#faster-deliveries).',
	measures: [
		{
			id: 'burst',
			what: `${BURST} deliveries at once: until all are answered`,
			unit: 'ms',
			target: { ratioTo: DO_NOTHING, atMost: 1.1 },
		},
	],
	open: async () => await open({}, ['hook', 'nothing', 'empty'], burst),
};

export const deliveryCases = [byDefault, lazily, atOnce];

/** What each contender reached in a round, in this order. */
type Measurement = (
	targets: Record<string, DeliveryTarget>,
	order: string[],
) => Promise<Record<string, number>>;

async function open(settings: NodeJS.ProcessEnv, contenders: string[], measurement: Measurement) {
	const doNothing = join(__dirname, '..', 'support', 'doNothing');
	const bench = await Bench.open({ env: { N8N_CUSTOM_EXTENSIONS: doNothing, ...settings } });
	await bench.addAccess('key');
	for (const id of ['empty', 'full']) bench.addWorkflow(ourTrigger(bench, id));
	bench.addWorkflow(otherTrigger('nothing', 'CUSTOM.doNothing', 2, {}));
	const parameters = { httpMethod: 'POST', path: 'hook-of-hook', responseMode: 'onReceived' };
	bench.addWorkflow(otherTrigger('hook', 'n8n-nodes-base.webhook', 2, parameters));
	await bench.start();
	const targets = await targetsOf(bench);
	for (const id of contenders) await ratePerSecond(targets[id], 10);
	return bench.toCase(async (index: number) => {
		const order = index % 2 === 0 ? contenders : [...contenders].reverse();
		const reached = await measurement(targets, order);
		const others = { [WEBHOOK]: reached.hook, [DO_NOTHING]: reached.nothing };
		const readings: Readings = {};
		for (const [id, value] of Object.entries(reached)) {
			if (!['hook', 'nothing'].includes(id)) readings[id] = { [OURS]: value, ...others };
		}
		return readings;
	});
}

async function rates(targets: Record<string, DeliveryTarget>, order: string[]) {
	const reached: Record<string, number> = {};
	for (const id of order) {
		reached[id] = await ratePerSecond(targets[id], COUNT);
		// The executions end after the answers.
		await sleep(1_000);
	}
	return reached;
}

async function burst(targets: Record<string, DeliveryTarget>, order: string[]) {
	const reached: Record<string, number> = {};
	for (const id of order) {
		const name = id === 'empty' ? 'burst' : id;
		reached[name] = (1_000 * BURST) / (await ratePerSecond(targets[id], BURST, BURST));
		await sleep(5_000);
	}
	return reached;
}

function ourTrigger({ brandId }: Bench, id: string): Workflow {
	const credential = { id: 'key-nodes', name: 'key-nodes', type: 'aiVisibilityApi', data: {} };
	const workflow = triggerWorkflow(id, { brandId, credential });
	if (id === 'empty') return workflow;
	const brands = { [brandId]: { seen: manySeen() } };
	return { ...workflow, staticData: { [`node:${triggerName}`]: { brands } } };
}

/** A full memory as the trigger stores it: hashes of event IDs by hour. */
function manySeen(): Record<string, string> {
	const hour = Math.floor(Date.now() / 3_600_000);
	const hashes = Array.from({ length: REMEMBERED }, (_, index) =>
		createHash('sha256').update(`earlier event ${index}`).digest('base64url').slice(0, 8),
	);
	return { [hour]: hashes.join('') };
}

function otherTrigger(
	id: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): Workflow {
	const webhookId = `hook-of-${id}`;
	const set = { options: {}, ...parameters };
	return line(id, [{ name: id, type, typeVersion, webhookId, parameters: set }]);
}

/** @throws Error when a trigger has no endpoint in the service */
async function targetsOf({ n8n, controls }: Bench): Promise<Record<string, DeliveryTarget>> {
	const endpoints = await controls.state<{ url: string; secret: string }>('webhooks');
	const ours = ['empty', 'full'].map((id) => {
		const found = endpoints.find(({ url }) => url.includes(`/hook-of-${id}/`));
		if (!found) throw new Error(`The trigger of ${id} has registered no endpoint.`);
		return [id, found] as const;
	});
	const secret = 'not checked';
	return {
		...Object.fromEntries(ours),
		hook: { url: `${n8n.url}/webhook/hook-of-hook`, secret },
		nothing: { url: `${n8n.url}/webhook/hook-of-nothing/webhook`, secret },
	};
}
