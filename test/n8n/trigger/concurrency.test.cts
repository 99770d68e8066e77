import { chosenEnd } from '../../../harness/ends.cts';
import type { N8n } from '../../../harness/n8n.cts';
import { triggerWorkflow } from '../../../harness/triggerWorkflow.cts';
import { until } from '../../../harness/until.cts';
import { eventText, sendSigned } from './delivery.cts';
import { TriggerScene } from './triggerScene.cts';

/** As n8n Cloud always has it. n8n 2 answers a delivery when its execution has a slot. */
const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' };

describe(`deliveries with a concurrency limit, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene<N8n>;

	beforeAll(async () => {
		scene = await TriggerScene.alone(env);
		const slow = triggerWorkflow('slow', { brandId: scene.brandIds[0] });
		slow.nodes.push({
			...{ id: 'hold', name: 'Hold', type: 'n8n-nodes-base.wait', typeVersion: 1.1 },
			...{ position: [200, 0], parameters: { amount: 4, unit: 'seconds' } },
		});
		const [{ name }] = slow.nodes;
		slow.connections[name] = { main: [[{ node: 'Hold', type: 'main', index: 0 }]] };
		await scene.n8n.rest.saveWorkflows([slow]);
		await scene.n8n.rest.activate('slow');
	});

	afterAll(async () => {
		await scene?.close();
	});

	it('start the workflow once, however often an event is sent while no slot is free', async () => {
		const { secret } = await scene.endpointOf('slow');
		const deliver = async (id: string) =>
			await sendSigned(scene.urlOf('slow'), secret, eventText(id));
		const first = deliver('evt_1');
		await until('the slot is taken', async () => {
			const all = await scene.n8n.rest.executions('slow');
			return all.length > 0 || undefined;
		});
		const others = await Promise.all(['evt_2', 'evt_2', 'evt_2'].map(deliver));
		expect([await first, ...others]).toEqual([200, 200, 200, 200]);
		const ids = (await scene.started('slow', 2)).map(({ event_id }) => event_id);
		expect(ids.sort()).toEqual(['evt_1', 'evt_2']);
	});
});
