import { readFileSync } from 'node:fs';

import { macOf, nowInSeconds } from '../../sandbox/webhooks/signing';
import { chosenEnd } from '../harness/ends';
import { eventText, send } from './delivery';
import { TriggerScene, triggerWorkflow } from './triggerScene';
import type { DeliveryRecord } from './triggerScene';
import { until } from '../harness/until';

const timeout = 300_000;

describe(`a trigger that strangers know, in n8n ${chosenEnd().version}`, () => {
	let scene: TriggerScene;

	beforeAll(async () => {
		scene = await TriggerScene.open();
		const [brandId] = scene.brandIds;
		await scene.n8n.cli.importWorkflows([
			triggerWorkflow('lost', { brandId, events: ['report.completed'] }),
			triggerWorkflow('flooded', { brandId, events: ['report.failed'] }),
			triggerWorkflow('captured', {
				brandId,
				events: ['schedule.run.failed'],
				options: { allowReplays: true },
			}),
		]);
		await scene.n8n.start();
		for (const id of ['lost', 'flooded', 'captured']) await scene.n8n.rest.activate(id);
	}, timeout);

	afterAll(async () => {
		await scene?.close();
	}, timeout);

	/** Sends an event with a signature header of one's own making. */
	const post = async (
		workflow: string,
		id: string,
		header: (t: number, right: string) => string,
		deliveryId = `dlv_${id}`,
		t = nowInSeconds(),
	) => {
		const { secret, events } = await scene.endpointOf(workflow);
		const body = eventText(id, { type: events[0] });
		const headers: Array<[string, string]> = [
			['content-type', 'application/json'],
			['x-svc-delivery-id', deliveryId],
			['x-svc-signature', header(t, macOf(body, t, secret))],
		];
		return (await send(scene.urlOf(workflow), { headers, body: Buffer.from(body) })).status;
	};

	const requestsAbout = async (workflow: string, end: string) => {
		const { id } = await scene.endpointOf(workflow);
		const all = await scene.controls.requests();
		return all.filter(({ path }) => path.includes(id) && path.endsWith(end)).length;
	};

	it(
		'gets a new secret when its own is lost, before the sixth delivery',
		async () => {
			await scene.rotate('lost');
			await scene.rotate('lost');
			const statuses: string[] = [];
			for (let count = 0; count < 6; count += 1) {
				statuses.push((await scene.announceTo('lost')).status);
				await new Promise((resolve) => setTimeout(resolve, 1_000));
			}
			expect(statuses.at(-1)).toBe('delivered');
			await scene.logged(/has a new signing secret/);
			await scene.controls.advance(31_000);
			const ofLost = async () => {
				const { id } = await scene.endpointOf('lost');
				const all = await scene.controls.state<DeliveryRecord>('deliveries');
				return all.filter(({ webhook_id }) => webhook_id === id);
			};
			await until('all are delivered', 20_000, async () =>
				(await ofLost()).every(({ status }) => status === 'delivered') ? true : undefined,
			);
			await scene.started('lost', 6);
		},
		timeout,
	);

	it(
		'writes few lines for many forged requests, and asks the service once',
		async () => {
			const forged = (t: number) => `t=${t},v1=${'0'.repeat(64)}`;
			for (let count = 0; count < 240; count += 12) {
				const some = Array.from({ length: 12 }, async () => await post('flooded', 'evt', forged));
				expect(await Promise.all(some)).toEqual(Array(12).fill(401));
			}
			const lines = readFileSync(scene.n8n.logFile, 'utf8').match(/was refused: no match/g) ?? [];
			expect(lines.length).toBeGreaterThan(0);
			expect(lines.length).toBeLessThan(8);
			expect(await requestsAbout('flooded', '/deliveries')).toBeLessThanOrEqual(2);
			expect(await requestsAbout('flooded', '/secret-rotations')).toBe(0);
			expect(await scene.announceTo('flooded')).toMatchObject({ status: 'delivered' });
		},
		timeout,
	);

	it(
		'runs once for a captured delivery, whatever it is sent as, and keeps its secret',
		async () => {
			const { secret } = await scene.endpointOf('captured');
			const t = nowInSeconds();
			const sent = [
				await post('captured', 'evt_1', (t, right) => `t=${t},v1=${right}`, 'dlv_1', t),
				await post('captured', 'evt_1', (t, right) => `t=${t},v1=${right}`, 'dlv_2', t),
				await post('captured', 'evt_1', (t, right) => `t=${t},v0=${right}`, 'dlv_3', t),
				await post(
					'captured',
					'evt_1',
					(t, right) => `t=${t},v1=${'a'.repeat(64)},v0=${right}`,
					'dlv_4',
					t,
				),
			];
			expect(sent).toEqual([200, 200, 200, 200]);
			await scene.started('captured', 1);
			await new Promise((resolve) => setTimeout(resolve, 3_000));
			expect(await requestsAbout('captured', '/secret-rotations')).toBe(0);
			expect((await scene.endpointOf('captured')).secret).toBe(secret);
		},
		timeout,
	);
});
