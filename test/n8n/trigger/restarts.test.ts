import { signatureHeader } from '../../../sandbox/webhooks/signing';
import { chosenEnd } from '../../../tools/n8n/ends';
import type { N8n } from '../../../tools/n8n/n8n';
import { until } from '../../../tools/n8n/until';
import { byId } from '../../../tools/n8n/workflows';
import { eventText, send } from './delivery';
import { pollItems, pollWorkflow } from './polls';
import { triggerWorkflow } from '../../../tools/n8n/triggerWorkflow';
import { TriggerScene } from './triggerScene';
import type { DeliveryRecord, EndpointRecord } from './triggerScene';

const HOUR_MS = 3_600_000;

const isNewest = chosenEnd().name === 'newest';

/** n8n's durable scheduler with durable cursors, at the pace of a test. Only the newest end has it. */
const scheduler = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** One workflow per story, each with an event that no other receives. */
const eventOf = {
	kept: 'schedule.run.completed',
	rotated: 'report.failed',
	off: 'schedule.run.failed',
	summed: 'report.completed',
};

type Story = keyof typeof eventOf;

const stories = Object.keys(eventOf) as Story[];

// In this order: each test begins where the last one has left n8n.
describe(`triggers when n8n ${chosenEnd().version} ends`, () => {
	let scene: TriggerScene<N8n>;
	let kept: EndpointRecord;
	let campaign: string;
	let reportId: string;

	const campaigns = async () =>
		(await pollItems(scene.n8n.rest, 'campaigns')).map(({ id, event, previous_status: before }) => [
			id,
			event,
			before,
		]);

	const setStatus = async (status: string) => {
		const [brandId] = scene.brandIds;
		await scene.ask('PATCH', `/v1/brands/${brandId}/campaigns/${campaign}`, { status });
	};

	/** Sends an event of one's own making. @returns the status of the response */
	const deliver = async (story: Story, id: string) => {
		const { secret } = await scene.endpointOf(story);
		const body = eventText(id, { type: eventOf[story], data: { report_id: reportId } });
		const headers: Array<[string, string]> = [
			['content-type', 'application/json'],
			['x-svc-signature', signatureHeader(body, { v1: secret })],
		];
		return (await send(scene.urlOf(story), { headers, body: Buffer.from(body) })).status;
	};

	/** Rotates a secret twice elsewhere, and waits until the trigger has replaced it. */
	const rotate = async () => {
		await scene.rotate('rotated');
		const foreign = await scene.rotate('rotated');
		await scene.announceTo('rotated');
		await until('the trigger has a secret of its own', async () => {
			const { previous_secret: previous } = await scene.endpointOf('rotated');
			return previous === foreign || undefined;
		});
	};

	beforeAll(async () => {
		scene = await TriggerScene.alone(isNewest ? scheduler : {});
		const [brandId] = scene.brandIds;
		await scene.n8n.rest.saveWorkflows([
			...stories.map((story) => {
				const more = { addSummary: story === 'summed' };
				return triggerWorkflow(story, { brandId, events: [eventOf[story]], more });
			}),
			pollWorkflow('campaigns', {
				event: 'campaignStatusChanged',
				brandId: byId(brandId),
				campaignStatuses: ['active', 'paused'],
			}),
		]);
		const path = `/v1/brands/${brandId}/campaigns`;
		campaign = (await scene.ask<{ id: string }>('POST', path, { name: 'First' })).id;
		[{ id: reportId }] = await scene.controls.state<{ id: string }>('reports');
		for (const id of [...stories, 'campaigns']) await scene.n8n.rest.activate(id);
		kept = await scene.endpointOf('kept');
		expect(await deliver('kept', 'evt_before')).toBe(200);
		await scene.started('kept', 1);
		await until('there was a poll', async () => {
			const requests = await scene.controls.requests();
			return requests.some((each) => each.method === 'GET' && each.path === path) || undefined;
		});
		await setStatus('active');
		await until('a poll has found the change', async () =>
			(await campaigns()).length > 0 ? true : undefined,
		);
		await scene.n8n.stop();
		// What happens while it is stopped.
		await setStatus('paused');
		for (let count = 0; count < 20; count += 1) {
			await scene.controls.announce({ brand_id: brandId, event: eventOf.off });
		}
		expect(await scene.endpointOf('off')).toMatchObject({ is_active: false });
		await scene.n8n.start();
	});

	afterAll(async () => {
		await scene?.close();
	});

	it('keep endpoint, secret and known events after a restart', async () => {
		expect(await scene.endpointOf('kept')).toEqual(kept);
		expect(await deliver('kept', 'evt_before')).toBe(200);
		expect(await deliver('kept', 'evt_after')).toBe(200);
		const events = (await scene.started('kept', 2)).map(({ event_id }) => event_id);
		expect(events).toEqual(['evt_before', 'evt_after']);
	});

	it('find once what changed while n8n was stopped', async () => {
		const expected = [
			[campaign, 'campaign.active', 'draft'],
			[campaign, 'campaign.paused', 'active'],
		];
		await until('a poll has found the change', async () =>
			(await campaigns()).length > 1 ? true : undefined,
		);
		expect(await campaigns()).toEqual(expected);
	});

	it('have an endpoint switched on again that the service had switched off meanwhile', async () => {
		// Only the oldest n8n lets a trigger look after its endpoint when it starts.
		expect((await scene.endpointOf('off')).is_active).toBe(!isNewest);
		await scene.n8n.rest.deactivate('off');
		await scene.n8n.rest.activate('off');
		expect(await scene.announceTo('off')).toMatchObject({ status: 'delivered' });
		await scene.started('off', 1);
	});

	it('start the workflow for what is repeated after a kill before the response, and for nothing else', async () => {
		await rotate();
		const path = '/v1/reports';
		await scene.controls.addFault({ method: 'GET', path, kind: 'hang' });
		const cutOff = deliver('summed', 'evt_killed').catch(() => 'cut off');
		// The delivery is accepted and the list of reports is being read: no execution and no response yet.
		await until('the list is asked for', async () => {
			const requests = await scene.controls.requests();
			return requests.some((each) => each.path === path) || undefined;
		});
		await scene.n8n.kill();
		expect(await cutOff).toBe('cut off');
		await scene.n8n.start();
		await scene.started('summed', 0);
		expect(await deliver('summed', 'evt_killed')).toBe(200);
		expect(await deliver('summed', 'evt_killed')).toBe(200);
		expect(await scene.started('summed', 1)).toEqual([
			expect.objectContaining({
				event_id: 'evt_killed',
				score: expect.any(Number),
			}),
		]);
		expect(await deliver('kept', 'evt_after')).toBe(200);
		await scene.started('kept', 2);
		expect(await scene.endpointOf('kept')).toEqual(kept);
	});

	it('keep a secret that was replaced just before the kill', async () => {
		// It is noticed by the first delivery that is refused, which the service repeats after 30 s.
		const { id } = await scene.announceTo('rotated');
		// The oldest n8n has noticed it at its start.
		if (isNewest) await scene.logged(/has a new signing secret/);
		await until('the delivery has succeeded', async () => {
			await scene.controls.advance(31_000);
			const deliveries = await scene.controls.state<DeliveryRecord>('deliveries');
			return deliveries.find((each) => each.id === id)?.status === 'delivered' || undefined;
		});
		await scene.controls.advance(25 * HOUR_MS);
		expect(await scene.announceTo('rotated')).toMatchObject({ status: 'delivered' });
		await scene.started('rotated', 3);
	});
});
